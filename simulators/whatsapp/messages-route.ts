import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../program/refusal.ts'
import { guarded, type Provider } from './context.ts'
import { graphError } from './graph-errors.ts'
import { readMessageRequest } from './message-request.ts'
import type { Message } from './message-rows.ts'
import { sentinels } from './sentinels.ts'
import { announceStatus } from './webhooks.ts'

const windowMs = 24 * 3_600_000

/** `POST /{version}/{phone number id}/messages`: one message to one phone. */
export function serveMessages(app: FastifyInstance, provider: Provider): void {
  app.post<{ Params: { phone: string } }>(
    '/:version/:phone/messages',
    guarded(provider, 'send'),
    (request, reply) => {
      if (request.params.phone !== provider.settings.phoneNumberId)
        return refuse(reply, graphError(803))
      const read = readMessageRequest(request.body, provider.templates)
      if (!read.ok) return refuse(reply, read.refusal)
      const { value } = read
      if (value.phone === sentinels.providerError) return refuse(reply, graphError(131000))
      // Free text only to a phone that wrote within 24 hours; templates may always be sent.
      if (value.template === null && !wroteLately(provider, value.phone))
        return refuse(reply, graphError(131047))
      const message = accept(provider, value)
      return reply.send({
        messaging_product: 'whatsapp',
        contacts: [{ input: value.phone, wa_id: `223${value.phone}` }],
        messages: [{ id: message.id, message_status: 'accepted' }],
      })
    },
  )
}

function wroteLately({ messages, clock }: Provider, phone: string): boolean {
  const last = messages.lastFrom(phone)
  return last !== null && clock.now().getTime() - last < windowMs
}

function accept(
  provider: Provider,
  value: Pick<Message, 'phone' | 'template' | 'body' | 'buttons' | 'reference'>,
): Message {
  const message: Message = {
    ...value,
    id: newMessageId(),
    direction: 'out',
    status: 'sent',
    at: provider.clock.now().getTime(),
  }
  provider.atomically(() => {
    provider.messages.write(message)
    if (value.phone === sentinels.unknown) {
      provider.messages.setStatus(message.id, 'failed')
      announceStatus(provider, message, 'failed')
      return
    }
    const sent = announceStatus(provider, message, 'sent')
    if (value.phone === sentinels.switchedOff) return
    provider.messages.setStatus(message.id, 'delivered')
    announceStatus(provider, message, 'delivered', sent)
  })
  provider.outbox.wake()
  return message
}

export function newMessageId(): string {
  return `wamid.${randomBytes(16).toString('base64url')}`
}
