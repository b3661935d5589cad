import type { FastifyInstance } from 'fastify'
import { refuse } from '../program/refusal.ts'
import { refuseBearer } from '../orange-gateway/oauth.ts'
import type { Provider } from './context.ts'
import { readOutboundRequest } from './outbound-request.ts'
import { sentinels } from './sentinels.ts'
import { smsErrors } from './sms-errors.ts'

/** `POST /smsmessaging/v1/outbound/{sender}/requests`: one SMS to one number. */
export function serveOutbound(app: FastifyInstance, provider: Provider): void {
  const path = '/smsmessaging/v1/outbound/:sender/requests'
  app.post<{ Params: { sender: string } }>(
    path,
    provider.faults.guard('send'),
    (request, reply) => {
      const refusal = refuseBearer(request, provider.tokens)
      if (refusal !== null) return refuse(reply, refusal)
      if (!provider.pace.take()) return refuse(reply, smsErrors.tooFast())

      const { sender } = request.params
      if (sender !== provider.settings.sender)
        return refuse(reply, smsErrors.invalidField('senderAddress'))
      const read = readOutboundRequest(request.body, sender)
      if (!read.ok) return refuse(reply, read.refusal)
      const { phone, senderName, message } = read.value

      if (phone === sentinels.providerError) return refuse(reply, smsErrors.broken())
      if (phone === sentinels.timeOut) {
        provider.faults.delayThenCut(reply, provider.settings.timeoutSeconds)
        return reply
      }
      const receivedAt = provider.clock.now().toISOString()
      const received = provider.inbox.receive({ phone, sender, senderName, message, receivedAt })
      if (received === null) return refuse(reply, smsErrors.exhausted())

      return reply.code(201).send({
        outboundSMSMessageRequest: {
          address: `tel:+223${phone}`,
          senderAddress: sender,
          ...(senderName !== null && { senderName }),
          outboundSMSTextMessage: { message },
          resourceURL: `${provider.url()}/smsmessaging/v1/outbound/${encodeURIComponent(sender)}/requests/${received.id}`,
        },
      })
    },
  )
}
