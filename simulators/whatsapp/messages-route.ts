import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readPhone, type Refusal, refuse } from '../program/request-rules.ts'
import { graphError, guarded, type Provider } from './context.ts'
import type { Message } from './message-rows.ts'
import { announceStatus } from './webhooks.ts'
import type { Template, Templates } from './template-rows.ts'

/** Provoke failures of a real phone or provider at each message. */
export const sentinels = {
  /** Not on WhatsApp: accepted, and a status says later that it failed. */
  unknown: '79000061',
  /** Switched off: accepted, sent, never delivered. */
  switchedOff: '79000062',
  /** The provider fails: 500. */
  providerError: '79000063',
} as const

const parameters = z.array(z.object({ type: z.literal('text'), text: z.string().min(1) }))

const shape = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.string(),
  biz_opaque_callback_data: z.string().max(512).optional(),
  type: z.enum(['template', 'text']),
  text: z.object({ body: z.string().min(1).max(4_096) }).optional(),
  template: z
    .object({
      name: z.string(),
      language: z.object({ code: z.string() }),
      components: z
        .array(
          z.discriminatedUnion('type', [
            z.object({ type: z.literal('body'), parameters }),
            z.object({
              type: z.literal('button'),
              sub_type: z.literal('url'),
              index: z.string(),
              parameters,
            }),
          ]),
        )
        .default([]),
    })
    .optional(),
})

const windowMs = 24 * 3_600_000

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
      // Free text only to a phone that wrote within 24 hours; templates always.
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

type MessageRequest = z.output<typeof shape>

type Written = Pick<Message, 'phone' | 'template' | 'body' | 'buttons' | 'reference'>

type Read = { ok: true; value: Written } | { ok: false; refusal: Refusal }

/** Fills in the template as the phone will show it. */
function readMessageRequest(body: unknown, templates: Templates): Read {
  const read = shape.safeParse(body)
  if (!read.success) return refused(graphError(100, z.prettifyError(read.error)))
  const request = read.data
  const phone = readPhone(request.to.replace(/^223/, '+223'))
  if (phone === null) return refused(graphError(100, 'The number is no mobile of Mali.'))
  const common = { phone, reference: request.biz_opaque_callback_data ?? null }
  if (request.type === 'text') {
    if (!request.text) return refused(graphError(100, 'A text needs a body.'))
    return {
      ok: true,
      value: { ...common, template: null, body: request.text.body, buttons: [] },
    }
  }
  const { template } = request
  const known = template && templates.find(template.name, template.language.code)
  if (!template || !known) return refused(graphError(132001))
  const values = valuesOf(template)
  const mistake = countMistake(known, values)
  if (mistake) return refused(graphError(132000, mistake))
  return {
    ok: true,
    value: {
      ...common,
      template: known.name,
      body: filled(known.body, values.body),
      buttons: known.buttons.map((button, index) => ({
        text: button.text,
        url: filled(button.url, values.buttons[index] ?? []),
      })),
    },
  }
}

type Values = { body: string[]; buttons: Record<number, string[]> }

function valuesOf({ components }: NonNullable<MessageRequest['template']>): Values {
  const values: Values = { body: [], buttons: {} }
  for (const component of components) {
    const texts = component.parameters.map((parameter) => parameter.text)
    if (component.type === 'body') values.body = texts
    else values.buttons[Number(component.index)] = texts
  }
  return values
}

function countMistake(template: Template, values: Values): string | null {
  if (holes(template.body) !== values.body.length)
    return `body: ${values.body.length} given, ${holes(template.body)} expected`
  const wrong = template.buttons.findIndex(
    ({ url }, index) => url !== '' && holes(url) !== (values.buttons[index]?.length ?? 0),
  )
  return wrong < 0 ? null : `button ${wrong}: its parameters do not match`
}

function holes(text: string): number {
  return new Set(text.match(/\{\{\d+\}\}/g) ?? []).size
}

function filled(text: string, values: readonly string[]): string {
  return text.replace(/\{\{(\d+)\}\}/g, (_hole, number: string) => values[Number(number) - 1] ?? '')
}

function refused(refusal: Refusal): Read {
  return { ok: false, refusal }
}
