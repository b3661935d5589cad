import type { PhoneTopic } from '#modules/notifications/contract/phone-ways.ts'
import { cutToSms, fitsSms } from '#gateways/sms/sms.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import { eventOf, type AnyEvent } from '#kernel/events/events.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { run, type Statement } from '#kernel/database/statement.ts'
import { wellFormed } from '#kernel/http/broken-text.ts'
import { smsQueued } from './events.ts'

export type NewSms = {
  /** What it is about: a second message of the same key is not queued. */
  key: string
  topic: PhoneTopic
  phone: string
  text: string
  /** After this it is of no use, and is not sent. */
  expiresAt: Date
  urgent?: boolean
  /** Not sent before this: quiet hours. */
  notBefore?: Date
  /** Of the request that led to it, if it is not the present one. */
  requestId?: string | null | undefined
}

/**
 * Puts messages in the outbox as part of `tx`; jobs send them once this has committed.
 * A text too long for one SMS is cut and logged: a message must not hold up what it is about.
 * @returns whether this call queued any: a key that is there already is not queued again
 */
export async function queueSms(tx: Tx, kernel: Kernel, ...messages: NewSms[]): Promise<boolean> {
  const now = kernel.clock.now()
  const queuing = messages
    .map((sms) => ({ ...sms, id: newId(), text: fitted(kernel, sms), ...dueAt(sms, now) }))
    .filter(({ expiresAt }) => expiresAt > now)
  if (queuing.length === 0) return false
  const queued = await run<{ id: string }>(tx, write, [
    JSON.stringify(queuing, wellFormed),
    now.toISOString(),
  ])
  const ids = new Set(queued.map(({ id }) => id))
  await kernel.events.emitAll(
    tx,
    queuing.filter(({ id }) => ids.has(id)).map((sms) => queuedEvent(sms, now)),
  )
  return ids.size > 0
}

function fitted({ log }: Kernel, { key, text }: NewSms): string {
  if (!fitsSms(text)) log.error({ key }, 'SMS trop long, coupé')
  return cutToSms(text)
}

function dueAt({ notBefore }: NewSms, now: Date) {
  return { nextTryAt: notBefore && notBefore > now ? notBefore : now }
}

function queuedEvent(sms: NewSms & { id: string; nextTryAt: Date }, now: Date): AnyEvent {
  const { id, urgent = false, nextTryAt, requestId } = sms
  const when = nextTryAt > now ? { notBefore: nextTryAt.toISOString() } : {}
  return eventOf(smsQueued, { id, urgent, ...when }, requestId)
}

const write: Statement = {
  name: 'notifications_queue_sms',
  text: `
    insert into sms_outbox (id, news_key, topic, phone, text, created_at, next_try_at, expires_at)
    select id, key, topic, phone, text, $2, "nextTryAt", "expiresAt"
    from json_to_recordset($1) as given(id uuid, key text, topic text, phone text, text text,
      "nextTryAt" timestamptz, "expiresAt" timestamptz)
    on conflict do nothing returning id`,
}
