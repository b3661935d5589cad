import { z } from 'zod'
import { readPhone } from '../program/malian-phone.ts'
import type { Refusal } from '../program/refusal.ts'
import { graphError } from './graph-errors.ts'
import type { Message } from './message-rows.ts'
import type { Template, Templates } from './template-rows.ts'

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
type MessageRequest = z.output<typeof shape>

export type Written = Pick<Message, 'phone' | 'template' | 'body' | 'buttons' | 'reference'>
type Read = { ok: true; value: Written } | { ok: false; refusal: Refusal }

/** Reads a message to send, and writes its template as the phone will show it. */
export function readMessageRequest(body: unknown, templates: Templates): Read {
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
