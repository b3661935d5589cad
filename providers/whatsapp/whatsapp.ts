import { circuit } from '../measured-call.ts'
import { fetchJson, textIn } from '../fetch-json.ts'
import { ProviderDown, ProviderRefusal } from '../provider-faults.ts'
import type { WhatsAppTemplate } from './whatsapp-templates.ts'

export type WhatsAppSettings = {
  baseUrl: string
  /** A system user's, with the right to send. */
  token: string
  phoneNumberId: string
  /** Owns the templates. */
  accountId: string
  appSecret: string
  /** Sent once by Meta, to prove that the subscription is ours. */
  verifyToken: string
  patienceMs?: () => number
}

export type TemplateMessage = {
  /** 8 digits. */
  phone: string
  template: string
  values: { body: readonly string[]; buttons: readonly string[] }
  /** Reference that comes back with each status. */
  reference: string
}

/**
 * Meta’s Cloud API. Every call throws ProviderDown or ProviderRefusal. Source:
 * developers.facebook.com/docs/whatsapp/cloud-api/reference/messages.
 */
export type WhatsApp = {
  /**
   * @returns the provider’s name for the message. `unsure` on ProviderDown: it may have been sent.
   */
  send(message: TemplateMessage): Promise<string>
  /** Permitted for 24 hours after the phone wrote. */
  answer(message: { phone: string; words: string }): Promise<void>
  /** An existing template stays as it is. */
  register(template: WhatsAppTemplate, publicUrl: string): Promise<void>
}

const version = 'v24.0'
const timeoutMs = 8_000
/** Rate limits, and temporary faults. Source: …/whatsapp/cloud-api/support/error-codes. */
const passing = new Set(['1', '2', '4', '80007', '130429', '131000', '131016', '131056', '133004'])
const alreadyThere = 2_388_024

export function openWhatsApp(settings: WhatsAppSettings): WhatsApp {
  const through = circuit('whatsapp')
  const base = `${settings.baseUrl.replace(/\/+$/, '')}/${version}`
  const post = (path: string, body: unknown) => through(() => call(settings, base + path, body))
  const messages = `/${settings.phoneNumberId}/messages`
  return {
    send: async ({ phone, template, values, reference }) => {
      const answer = await post(messages, {
        messaging_product: 'whatsapp',
        to: `223${phone}`,
        biz_opaque_callback_data: reference,
        type: 'template',
        template: { name: template, language: { code: 'fr' }, components: componentsOf(values) },
      })
      return idOf(answer)
    },
    answer: async ({ phone, words }) => {
      await post(messages, {
        messaging_product: 'whatsapp',
        to: `223${phone}`,
        type: 'text',
        text: { body: words },
      })
    },
    register: async (template, publicUrl) => {
      const path = `/${settings.accountId}/message_templates`
      try {
        await post(path, template.registration(publicUrl))
      } catch (error) {
        if (!(error instanceof ProviderRefusal && error.code === String(alreadyThere))) throw error
      }
    },
  }
}

async function call(
  settings: WhatsAppSettings,
  url: string,
  body: unknown,
): Promise<Record<string, unknown>> {
  const { status, body: answer } = await fetchJson(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${settings.token}`,
      accept: 'application/json',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(settings.patienceMs?.() ?? timeoutMs),
  })
  if (status >= 200 && status < 300) return answer
  const error = partOf(answer, 'error')
  const code = textIn(error, 'error_subcode') || textIn(error, 'code')
  const message = textIn(error, 'message') || 'refused'
  if (status >= 500 || status === 429 || passing.has(code))
    throw new ProviderDown(`answered ${status}: ${message}`)
  throw new ProviderRefusal(status, code, message)
}

function componentsOf(values: TemplateMessage['values']) {
  const texts = (all: readonly string[]) => all.map((text) => ({ type: 'text', text }))
  return [
    ...(values.body.length > 0 ? [{ type: 'body', parameters: texts(values.body) }] : []),
    ...values.buttons.map((value, index) => ({
      type: 'button',
      sub_type: 'url',
      index: String(index),
      parameters: texts([value]),
    })),
  ]
}

function idOf(answer: Record<string, unknown>): string {
  const { messages } = answer
  const first: unknown = Array.isArray(messages) ? messages[0] : undefined
  const id = isRecord(first) ? textIn(first, 'id') : ''
  // Sent all the same: a later status identifies it by our reference.
  if (id === '') throw new ProviderDown('answer without an id', undefined, true)
  return id
}

function partOf(body: Record<string, unknown>, name: string): Record<string, unknown> {
  const part = body[name]
  return isRecord(part) ? part : {}
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
