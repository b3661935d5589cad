import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { refuse } from '../program/request-rules.ts'
import { graphError, guarded, type Provider } from './context.ts'

const component = z.discriminatedUnion('type', [
  z.object({ type: z.literal('BODY'), text: z.string().min(1).max(1_024).optional() }),
  z.object({ type: z.literal('FOOTER') }),
  z.object({
    type: z.literal('BUTTONS'),
    buttons: z.array(
      z.union([
        z.object({ type: z.literal('URL'), text: z.string().max(25), url: z.url() }),
        z.object({ type: z.literal('OTP'), otp_type: z.literal('COPY_CODE') }),
      ]),
    ),
  }),
])
const registration = z.object({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.string().min(2),
  category: z.enum(['UTILITY', 'AUTHENTICATION']),
  message_send_ttl_seconds: z.int().min(30).max(43_200).optional(),
  components: z.array(component).min(1),
})

/** Text that the provider writes for a code. */
const codeBody = '{{1}} est votre code de vérification.'

/** `POST /{version}/{account}/message_templates`: approved at once; the provider takes a day. */
export function serveTemplates(app: FastifyInstance, provider: Provider): void {
  app.post<{ Params: { account: string } }>(
    '/:version/:account/message_templates',
    guarded(provider, 'templates'),
    (request, reply) => {
      if (request.params.account !== provider.settings.accountId)
        return refuse(reply, graphError(803))
      const read = registration.safeParse(request.body)
      if (!read.success) return refuse(reply, graphError(100, z.prettifyError(read.error)))
      const { name, language, category, components } = read.data
      const body = components.find((part) => part.type === 'BODY')?.text
      if (!body && category !== 'AUTHENTICATION')
        return refuse(reply, graphError(100, 'A template needs a body.'))
      const buttons = components.flatMap((part) => (part.type === 'BUTTONS' ? part.buttons : []))
      provider.templates.keep({
        name,
        language,
        category,
        body: body ?? codeBody,
        buttons: buttons.map((button) =>
          button.type === 'URL'
            ? { text: button.text, url: button.url }
            : { text: 'Copier le code', url: '' },
        ),
      })
      return reply.send({ id: name, status: 'APPROVED', category })
    },
  )
}
