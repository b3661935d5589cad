import { sql } from 'drizzle-orm'
import type { PhoneTopic } from '#modules/channels/contract/phone-ways.ts'
import { cutToSms, fitsSms } from '#providers/sms/sms.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import { eventOf, type AnyEvent } from '#kernel/events/events.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'
import { wellFormed } from '#kernel/http/broken-text.ts'
import { smsQueued } from './events.ts'

export type NewSms = {
  key: string
  topic: PhoneTopic
  phone: string
  text: string
  expiresAt: Date
  urgent?: boolean
  /** Dropped by a push that arrives before it. */
  isReminder?: boolean
  notBefore?: Date
  requestId?: string | null | undefined
}

/**
 * Queues SMS as part of `tx`; jobs send them after its commit. Cuts and logs too long texts.
 * @returns whether any was queued: an existing key is not
 */
export async function queueSms(tx: Tx, kernel: Kernel, ...messages: NewSms[]): Promise<boolean> {
  const now = kernel.clock.now()
  const queuing = messages
    .map((sms) => ({ ...sms, id: newId(), text: fitted(kernel, sms), ...dueAt(sms, now) }))
    .filter(({ expiresAt }) => expiresAt > now)
  if (queuing.length === 0) return false
  const queued = await query<{ id: string }>(
    tx,
    sql`
    insert into sms_outbox (id, news_key, topic, phone, text, created_at, next_try_at, expires_at,
      is_reminder)
    select id, key, topic, phone, text, ${now}::timestamptz, "nextTryAt", "expiresAt", coalesce("isReminder", false)
    from json_to_recordset(${JSON.stringify(queuing, wellFormed)}) as given(id uuid, key text, topic text, phone text, text text,
      "nextTryAt" timestamptz, "expiresAt" timestamptz, "isReminder" boolean)
    on conflict do nothing returning id`,
  )
  const ids = new Set(queued.map(({ id }) => id))
  await kernel.events.emitAll(
    tx,
    queuing.filter(({ id }) => ids.has(id)).map((sms) => queuedEvent(sms, now)),
  )
  return ids.size > 0
}

function fitted({ log }: Kernel, { key, text }: NewSms): string {
  if (!fitsSms(text)) log.error({ key }, 'SMS too long, cut')
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
