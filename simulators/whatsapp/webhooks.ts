import { createHmac } from 'node:crypto'
import type { Provider } from './context.ts'
import type { Message, MessageStatus } from './message-rows.ts'

/** `X-Hub-Signature-256: sha256=…`: HMAC-SHA256 of the raw body with the app's secret. */
export function signWith(secret: string) {
  return (body: string): Record<string, string> => ({
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  })
}

/** Stores the notification; `outbox.wake` sends it. */
export function announceStatus(
  provider: Provider,
  message: Message,
  status: MessageStatus,
  afterId: number | null = null,
): number | null {
  const { webhookUrl } = provider.settings
  if (!webhookUrl) return null
  const at = provider.clock.now().getTime()
  const webhook = provider.outbox.add({
    subject: message.id,
    url: webhookUrl,
    body: statusBody(provider, message, status, at),
    dueAt: at,
    afterId,
  })
  return webhook.id
}

export function announceAnswer(provider: Provider, message: Message): void {
  const { webhookUrl } = provider.settings
  if (!webhookUrl) return
  const from = `223${message.phone}`
  const value = {
    contacts: [{ profile: { name: 'Un client' }, wa_id: from }],
    messages: [
      {
        from,
        id: message.id,
        timestamp: seconds(message.at),
        type: 'text',
        text: { body: message.body },
      },
    ],
  }
  provider.outbox.add({
    subject: message.id,
    url: webhookUrl,
    body: bodyOf(provider, value),
    dueAt: message.at,
  })
}

/** Makes the webhook's body, true or not. */
export function statusBody(
  provider: Provider,
  message: Message,
  status: MessageStatus,
  at: number,
): string {
  const failure = { code: 131026, title: 'Message undeliverable' }
  return bodyOf(provider, {
    statuses: [
      {
        id: message.id,
        status,
        timestamp: seconds(at),
        recipient_id: `223${message.phone}`,
        ...(message.reference ? { biz_opaque_callback_data: message.reference } : {}),
        ...(status === 'failed'
          ? { errors: [failure] }
          : { pricing: { billable: true, pricing_model: 'PMP', category: 'utility' } }),
      },
    ],
  })
}

function bodyOf(provider: Provider, value: Record<string, unknown>): string {
  const { accountId, phoneNumberId } = provider.settings
  const metadata = { display_phone_number: '22320000000', phone_number_id: phoneNumberId }
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: accountId, changes: [change] }],
  })
}

function seconds(ms: number): string {
  return String(Math.floor(ms / 1_000))
}
