import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refuse } from '../program/request-rules.ts'
import { apiError, guarded, type Provider } from './context.ts'
import { invalid } from './checkout-routes.ts'
import { type NewPayout, type Payout, payoutStatus } from './payout-rows.ts'
import { walletBalance } from './wallet.ts'

const newPayout = z.object({
  currency: z.literal('XOF'),
  receive_amount: z.string().regex(/^[1-9]\d{0,8}$/),
  mobile: z.string().regex(/^\+\d{8,15}$/),
  name: z.string().max(255).optional(),
  client_reference: z.string().max(255).optional(),
})
const newBatch = z.object({ payouts: z.array(newPayout).min(1).max(1_000) })
type Address = { Params: { id: string } }

/**
 * `…/v1/payout…`: sends money from the wallet, one by one or many at once; a key never pays twice.
 */
export function servePayouts(app: FastifyInstance, provider: Provider): void {
  app.post('/v1/payout', guarded(provider, 'payout'), (request, reply) => {
    const read = newPayout.safeParse(request.body)
    if (!read.success) return refuse(reply, invalid(read.error))
    return once(provider, request, reply, () => {
      const payout = asPayout(read.data)
      if (walletBalance(provider) < payout.amount) return null
      return provider.payouts.create(payout, provider.clock.now().getTime(), null).id
    })
  })

  app.post('/v1/payout-batch', guarded(provider, 'payout'), (request, reply) => {
    const read = newBatch.safeParse(request.body)
    if (!read.success) return refuse(reply, invalid(read.error))
    return once(provider, request, reply, () => {
      const payouts = read.data.payouts.map(asPayout)
      if (walletBalance(provider) < payouts.reduce((sum, { amount }) => sum + amount, 0))
        return null
      const batch = provider.payouts.newBatch()
      const at = provider.clock.now().getTime()
      for (const payout of payouts) provider.payouts.create(payout, at, batch)
      return batch
    })
  })

  app.get<{ Querystring: { client_reference?: string } }>(
    '/v1/payouts/search',
    guarded(provider, 'status'),
    (request, reply) => {
      const reference = request.query.client_reference
      if (!reference) return refuse(reply, apiError('request-validation-error', 'client_reference'))
      return reply.send({ result: provider.payouts.byReference(reference).map(presentPayout) })
    },
  )

  app.get<Address>('/v1/payout/:id', guarded(provider, 'status'), (request, reply) => {
    const payout = provider.payouts.byId(request.params.id)
    return payout ? reply.send(presentPayout(payout)) : refuse(reply, apiError('payout-not-found'))
  })

  app.get<Address>('/v1/payouts-batch/:id', guarded(provider, 'status'), (request, reply) => {
    const answer = presentBatch(provider, request.params.id)
    return answer ? reply.send(answer) : refuse(reply, apiError('payout-not-found'))
  })

  app.post<Address>('/v1/payout/:id/reverse', guarded(provider, 'payout'), (request, reply) => {
    const payout = provider.payouts.byId(request.params.id)
    if (!payout) return refuse(reply, apiError('payout-not-found'))
    if (payoutStatus(payout) !== 'succeeded')
      return refuse(reply, apiError('payout-reversal-failed'))
    provider.payouts.reverse(payout.id, provider.clock.now().getTime())
    return reply.send()
  })
}

/** Works once for a key; another body is refused. Null: the wallet has too little. */
function once(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => string | null,
): FastifyReply {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '')
    return refuse(reply, apiError('missing-idempotency-key'))
  const body = JSON.stringify(request.body)
  const before = provider.payouts.madeBy(key)
  if (before && before.body !== body) return refuse(reply, apiError('idempotency-mismatch'))
  const subject =
    before?.subject ??
    provider.atomically(() => {
      const made = work()
      if (made !== null) provider.payouts.keep(key, body, made)
      return made
    })
  if (subject === null) return refuse(reply, apiError('insufficient-funds'))
  const payout = provider.payouts.byId(subject)
  return reply.send(payout ? presentPayout(payout) : presentBatch(provider, subject))
}

function asPayout(body: z.output<typeof newPayout>): NewPayout {
  return {
    amount: Number(body.receive_amount),
    mobile: body.mobile,
    name: body.name ?? null,
    clientReference: body.client_reference ?? null,
  }
}

function presentBatch(provider: Provider, id: string) {
  const payouts = provider.payouts.byBatch(id)
  if (payouts.length === 0) return null
  const isOver = payouts.every((payout) => payoutStatus(payout) !== 'processing')
  return { id, status: isOver ? 'complete' : 'processing', payouts: payouts.map(presentPayout) }
}

export function presentPayout(payout: Payout) {
  const status = payoutStatus(payout)
  return {
    id: payout.id,
    currency: 'XOF',
    receive_amount: String(payout.amount),
    fee: '0',
    mobile: payout.mobile,
    name: payout.name,
    client_reference: payout.clientReference,
    status,
    payout_error:
      status === 'failed'
        ? { error_code: 'recipient-limit-exceeded', error_message: 'The recipient cannot receive.' }
        : null,
    timestamp: new Date(payout.createdAt).toISOString(),
  }
}
