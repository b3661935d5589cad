import { createHmac } from 'node:crypto'

import { z } from 'zod'

import { readPhone } from '#kernel/wire/phones.ts'

import { sameSecret } from '#kernel/ids.ts'
import { jsonIn } from '../fetch-json.ts'

export type MessageStatus = {
  providerId: string
  reference: string | null
  status: 'sent' | 'delivered' | 'read' | 'failed'
  /** Meta’s error code. */
  failure: string | null
  at: Date
}
export type Incoming = { phone: string; words: string; at: Date }

const time = z.string().regex(/^\d{1,12}$/)
const status = z.object({
  id: z.string().max(300),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: time,
  biz_opaque_callback_data: z.string().max(512).optional(),
  errors: z.array(z.object({ code: z.number() })).optional(),
})
const message = z.object({
  from: z.string().max(20),
  timestamp: time,
  text: z.object({ body: z.string().max(4_096) }).optional(),
})
const notice = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            statuses: z.array(z.unknown()).optional(),
            messages: z.array(z.unknown()).optional(),
          }),
        }),
      ),
    }),
  ),
})

/**
 * Reads statuses and received texts; leaves out unknown kinds, which Meta adds. null when signature
 * or shape is wrong.
 * @param raw the body, byte for byte
 */
export function readWhatsAppNotice(input: {
  raw: string
  signature: string
  appSecret: string
}): { statuses: MessageStatus[]; incoming: Incoming[] } | null {
  const expected = createHmac('sha256', input.appSecret).update(input.raw).digest('hex')
  if (!sameSecret(input.signature, `sha256=${expected}`)) return null
  const read = notice.safeParse(jsonIn(input.raw))
  if (!read.success) return null
  const values = read.data.entry.flatMap(({ changes }) => changes.map(({ value }) => value))
  return {
    statuses: values.flatMap(({ statuses = [] }) => statuses.flatMap(statusOf)),
    incoming: values.flatMap(({ messages = [] }) => messages.flatMap(incomingOf)),
  }
}

function statusOf(value: unknown): MessageStatus[] {
  const read = status.safeParse(value)
  if (!read.success) return []
  const { id, status: state, timestamp, biz_opaque_callback_data: reference, errors } = read.data
  return [
    {
      providerId: id,
      reference: reference ?? null,
      status: state,
      failure: errors?.[0] ? String(errors[0].code) : null,
      at: momentOf(timestamp),
    },
  ]
}

function incomingOf(value: unknown): Incoming[] {
  const read = message.safeParse(value)
  const phone = read.success ? readPhone(`+${read.data.from}`) : null
  if (!read.success || !phone) return []
  return [{ phone, words: read.data.text?.body ?? '', at: momentOf(read.data.timestamp) }]
}

function momentOf(seconds: string): Date {
  return new Date(Number(seconds) * 1_000)
}

/** Text approved by Meta, with placeholders. */
export type WhatsAppTemplate = {
  name: string
  /** Meta prices codes apart. */
  isCode: boolean
  /** Makes the body of Meta’s call. `publicUrl`: where buttons lead. */
  registration(publicUrl: string): Record<string, unknown>
}

type Button = { words: string; path: string }

/**
 * Seconds; Meta drops a message undelivered by then and the SMS is sent: both never arrive. Meta's
 * least.
 */
const lifeSeconds = 30

/**
 * Makes a template for an expected notification.
 * @param text with `{{1}}`, `{{2}}` … · @param examples one for each placeholder, required by Meta
 * @param buttons `path` ends with `{{1}}`
 */
export function utilityTemplate(
  name: string,
  text: string,
  examples: readonly string[],
  buttons: readonly Button[] = [],
): WhatsAppTemplate {
  return {
    name,
    isCode: false,
    registration: (publicUrl) => ({
      name,
      language: 'fr',
      category: 'UTILITY',
      message_send_ttl_seconds: lifeSeconds,
      components: [
        { type: 'BODY', text, example: { body_text: [examples] } },
        ...(buttons.length > 0
          ? [
              {
                type: 'BUTTONS',
                buttons: buttons.map(({ words, path }) => ({
                  type: 'URL',
                  text: words,
                  url: `${publicUrl}${path}`,
                  example: [`${publicUrl}${path.replace('{{1}}', 'exemple')}`],
                })),
              },
            ]
          : []),
      ],
    }),
  }
}

/** Meta writes its text, and lets the phone copy the code. */
export function codeTemplate(name: string, minutes: number): WhatsAppTemplate {
  return {
    name,
    isCode: true,
    registration: () => ({
      name,
      language: 'fr',
      category: 'AUTHENTICATION',
      message_send_ttl_seconds: lifeSeconds,
      components: [
        { type: 'BODY', add_security_recommendation: true },
        { type: 'FOOTER', code_expiration_minutes: minutes },
        { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
      ],
    }),
  }
}
