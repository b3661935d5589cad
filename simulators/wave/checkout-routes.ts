import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { refuse, type Refusal } from '../program/request-rules.ts'
import { apiError, guarded, type Provider } from './context.ts'
import { presentSession, statusAt } from './session-status.ts'
import type { Session } from './session-rows.ts'

const francs = z.string().regex(/^[1-9]\d{0,8}$/)
const address = z.url({ protocol: /^https?$/ })
const newSession = z.object({
  amount: francs,
  currency: z.literal('XOF'),
  success_url: address,
  error_url: address,
  client_reference: z.string().max(255).optional(),
  restrict_payer_mobile: z
    .string()
    .regex(/^\+\d{8,15}$/)
    .optional(),
})
type Address = { Params: { id: string } }
const base = '/v1/checkout/sessions'

/** `…/v1/checkout/sessions`: opens a payment page, reads its state, ends it, refunds it. */
export function serveCheckout(app: FastifyInstance, provider: Provider): void {
  const present = (session: Session) => presentSession(provider, session)

  app.post(base, guarded(provider, 'checkout'), (request, reply) => {
    const read = newSession.safeParse(request.body)
    if (!read.success) return refuse(reply, invalid(read.error))
    const { amount, success_url, error_url, client_reference, restrict_payer_mobile } = read.data
    const now = provider.clock.now().getTime()
    const session = provider.sessions.create(
      {
        amount: Number(amount),
        clientReference: client_reference ?? null,
        successUrl: success_url,
        errorUrl: error_url,
        restrictedTo: restrict_payer_mobile ?? null,
      },
      now,
      now + provider.settings.sessionSeconds * 1000,
    )
    return reply.send(present(session))
  })

  app.get<{ Querystring: { client_reference?: string } }>(
    `${base}/search`,
    guarded(provider, 'status'),
    (request, reply) => {
      const reference = request.query.client_reference
      if (!reference) return refuse(reply, apiError('request-validation-error', 'client_reference'))
      return reply.send({ result: provider.sessions.byReference(reference).map(present) })
    },
  )

  app.get<Address>(`${base}/:id`, guarded(provider, 'status'), (request, reply) => {
    const session = provider.sessions.byId(request.params.id)
    return session
      ? reply.send(present(session))
      : refuse(reply, apiError('checkout-session-not-found'))
  })

  app.post<Address>(`${base}/:id/expire`, guarded(provider, 'checkout'), (request, reply) => {
    const session = provider.sessions.byId(request.params.id)
    if (!session) return refuse(reply, apiError('checkout-session-not-found'))
    const now = provider.clock.now()
    if (statusAt(session, now).checkout !== 'open')
      return refuse(reply, apiError('checkout-session-not-open'))
    provider.sessions.expire(session.id, now.getTime())
    return reply.send()
  })

  // Idempotent, as the real one.
  app.post<Address>(`${base}/:id/refund`, guarded(provider, 'refund'), (request, reply) => {
    const session = provider.sessions.byId(request.params.id)
    if (!session) return refuse(reply, apiError('checkout-session-not-found'))
    const now = provider.clock.now()
    if (statusAt(session, now).payment !== 'succeeded')
      return refuse(reply, apiError('checkout-refund-failed'))
    provider.sessions.refund(session.id, now.getTime())
    return reply.send()
  })
}

export function invalid(error: z.ZodError): Refusal {
  return apiError('request-validation-error', error.issues[0]?.path.join('.') || undefined)
}
