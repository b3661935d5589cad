import { sql, type View } from 'drizzle-orm'
import { type PhoneTopic, type PhoneWay, usualWay } from '#modules/channels/contract/phone-ways.ts'
import { LONG_UNUSED_MS } from '#modules/identity/contract/unused-days.ts'
import { teamSettings } from '#modules/settings/module.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Need } from '#kernel/needs.ts'
import { brand } from '#kernel/wire/brand.ts'
import { queueSms, type NewSms } from './queue-sms.ts'
import { afterQuiet } from './after-quiet.ts'
import { pushKeyOf } from './push.ts'
import { remindAt, REMINDERS_A_DAY } from './reminder-rule.ts'
import { type NewWhatsApp, queueWhatsApp } from './whatsapp/contacts.ts'
import type { FilledTemplate } from './whatsapp/templates.ts'
import { personFacts } from '#modules/identity/database/views.ts'

/** View: id, is_proved, is_known. */
export const buyers = new Need<View>('channels.buyers')

export type UserMessage = {
  userId: string
  key: string
  at: Date
  topic: PhoneTopic
  text: string
  whatsApp?: FilledTemplate | undefined
  withoutNames?: { sms: string; whatsApp: FilledTemplate } | undefined
  urgent: boolean
  ignoresQuietHours: boolean
  /** See `reminder-rule.ts`. */
  reminds?: { endsAt: Date | null } | undefined
  requestId?: string | null | undefined
}

/** Older messages (provider down, imported past) are not sent. */
const lifeMs = dayMs

/**
 * Queues messages as part of `tx`, each by the way its reader chose. An unverified newcomer's
 * number gets only requested codes above a daily limit; one that may be another person’s gets
 * nothing.
 */
export async function writeToUsers(
  tx: Tx,
  kernel: Kernel,
  messages: readonly UserMessage[],
): Promise<void> {
  const readers = await readReaders(tx, kernel, messages)
  await writeByWays(
    tx,
    kernel,
    messages.flatMap((message, index) => {
      const reader = readers[index]
      return reader ? [{ way: reader.way, message: messageTo(kernel, message, reader) }] : []
    }),
  )
}

type Reader = { phone: string; isNewcomer: boolean; hasBrowser: boolean; way: PhoneWay }

async function readReaders(
  tx: Tx,
  kernel: Kernel,
  messages: readonly UserMessage[],
): Promise<(Reader | null)[]> {
  const since = addMs(kernel.clock.now(), -dayMs)
  const usedSince = addMs(kernel.clock.now(), -LONG_UNUSED_MS)
  const userIds = messages.map(({ userId }) => userId)
  const topics = messages.map(({ topic }) => topic)
  const rows = await query<ReaderRow>(
    tx,
    sql`
    select wanted.place::int,
      case when coalesce(p.last_seen_at, p.created_at) > ${usedSince} and p.phone_doubted_at is null
        then p.phone end as phone, not b.is_proved and not b.is_known as is_newcomer,
      case when b.is_proved or b.is_known then 0
        else (select count(*) from sms_outbox o where o.phone = p.phone and o.created_at > ${since})
      end as sent_today,
      (select count(*) from sms_outbox o
        where o.phone = p.phone and o.created_at > ${since} and o.is_reminder)::int
      + (select count(*) from whatsapp_messages w
        where w.phone = p.phone and w.created_at > ${since} and w.is_reminder)::int as reminded_today,
      exists (select from push_subscriptions s where s.user_id = p.id) as has_browser,
      (select way from phone_choices c where c.user_id = p.id and c.topic = wanted.topic) as way
    from unnest(${sql.param(userIds)}::uuid[], ${sql.param(topics)}::text[]) with ordinality as wanted(user_id, topic, place)
    join ${personFacts} p on p.id = wanted.user_id join ${buyers.of(kernel)} b on b.id = p.id`,
  )
  const { newcomerSmsADay } = teamSettings(kernel).ceilings
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  /** SMS of this call, not yet in the database. */
  const counted = new Map<string, number>()
  return messages.map(({ topic, urgent, reminds }, index) => {
    const reader = byPlace.get(index + 1)
    if (!reader?.phone) return null
    const now = counted.get(reader.phone) ?? 0
    if (!urgent && reader.isNewcomer && reader.sentToday + now >= newcomerSmsADay) return null
    if (reminds && reader.remindedToday >= REMINDERS_A_DAY) return null
    const chosen = reader.way ?? usualWay[topic]
    // What ends, or costs money, is said whatever she chose to read in the application alone.
    const way = reminds && chosen === 'none' ? 'sms' : chosen
    if (way === 'sms' || way === 'both') counted.set(reader.phone, now + 1)
    const { phone, isNewcomer, hasBrowser } = reader
    return { phone, isNewcomer, hasBrowser, way }
  })
}

type ReaderRow = {
  place: number
  phone: string | null
  isNewcomer: boolean
  sentToday: number
  remindedToday: number
  hasBrowser: boolean
  way: PhoneWay | null
}

function messageTo(
  kernel: Kernel,
  message: UserMessage,
  { phone, isNewcomer, hasBrowser }: Reader,
): PhoneMessage {
  const { userId, key, at, topic, urgent, ignoresQuietHours, requestId, withoutNames } = message
  const { reminds } = message
  const { sms: text, whatsApp } =
    isNewcomer && withoutNames ? withoutNames : { sms: message.text, whatsApp: message.whatsApp }
  return {
    key: `${key}:${userId}`,
    userId,
    topic,
    phone,
    text,
    whatsApp: whatsApp ?? { template: 'account_news', body: [withoutSender(text)] },
    once: urgent,
    expiresAt: expiryOf(message),
    urgent,
    isReminder: reminds !== undefined,
    notBefore: reminds
      ? remindAt(kernel, { ...reminds, hasBrowser: hasBrowser && pushKeyOf(kernel) !== null })
      : ignoresQuietHours
        ? at
        : afterQuiet(kernel, kernel.clock.now()),
    requestId,
  }
}

/** Nobody is reminded after the fact. */
function expiryOf({ at, reminds }: UserMessage): Date {
  const last = addMs(at, lifeMs)
  return reminds?.endsAt && reminds.endsAt < last ? reminds.endsAt : last
}

/** « Sugu : vous avez … » → « Vous avez … »: WhatsApp shows the sender. */
function withoutSender(sms: string): string {
  const words = sms.replace(`${brand.name} : `, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export type PhoneMessage = {
  key: string
  userId: string
  topic: PhoneTopic
  phone: string
  text: string
  whatsApp: FilledTemplate
  /** Ignores `both`: a repeated code looks like another. */
  once: boolean
  expiresAt: Date
  urgent: boolean
  isReminder?: boolean
  notBefore?: Date
  requestId?: string | null | undefined
}

/**
 * Queues a message as part of `tx`. Undelivered WhatsApp messages go by SMS.
 * @returns whether this call queued any
 */
export async function writeToPhone(
  tx: Tx,
  kernel: Kernel,
  message: PhoneMessage,
): Promise<boolean> {
  const way = await wayOf(tx, message.userId, message.topic)
  return writeByWays(tx, kernel, [{ way, message }])
}

async function wayOf(db: Sql, userId: string, topic: PhoneTopic): Promise<PhoneWay> {
  const [row] = await query<{ way: PhoneWay }>(
    db,
    sql`select way from phone_choices where user_id = ${userId} and topic = ${topic}`,
  )
  return row?.way ?? usualWay[topic]
}

type ChosenMessage = { way: PhoneWay; message: PhoneMessage }

async function writeByWays(
  tx: Tx,
  kernel: Kernel,
  chosen: readonly ChosenMessage[],
): Promise<boolean> {
  let queued = await queueSms(tx, kernel, ...chosen.flatMap(smsOf))
  for (const { way, message } of chosen)
    if (way === 'whatsapp' || way === 'both')
      queued = (await queueWhatsApp(tx, kernel, whatsAppOf(way, message))) || queued
  return queued
}

/** Tells whether a code would come both ways: the second looks like another. */
function comesTwice({ way, message }: ChosenMessage): boolean {
  return way === 'both' && !message.once
}

function smsOf(chosen: ChosenMessage): NewSms[] {
  const { userId: _reader, whatsApp: _template, once: _once, ...sms } = chosen.message
  return chosen.way === 'sms' || comesTwice(chosen) ? [sms] : []
}

function whatsAppOf(way: PhoneWay, message: PhoneMessage): NewWhatsApp {
  const { userId: _reader, text, whatsApp, once: _once, ...rest } = message
  return { ...rest, content: whatsApp, smsText: comesTwice({ way, message }) ? null : text }
}
