import { sql } from 'drizzle-orm'

import { brand } from '#kernel/wire/brand.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import { eventOf, type EventKind } from '#kernel/events/events.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { run, type Statement } from '#kernel/database/statement.ts'
import { wellFormed } from '#kernel/http/broken-text.ts'
import { usualWay, type PhoneTopic, type PhoneWay } from '#modules/channels/contract/phone-ways.ts'
import { teamSettings } from '#modules/settings/module.ts'
import { QUIET_HOURS } from '#modules/channels/contract/push.ts'
import type { Notice } from './notice.ts'
import { noticeWritten } from './events.ts'
import { writeByWays, type PhoneMessage } from '#modules/channels/server/write-to-phone.ts'

const { from, to } = QUIET_HOURS
const hourMs = 3_600_000

/** Returns `at` by day, else the next 7:00 (UTC). */
export function afterQuiet({ quietHours }: Kernel, at: Date): Date {
  const hour = at.getUTCHours()
  if (!quietHours || (hour >= to && hour < from)) return at
  const midnight = new Date(at).setUTCHours(0, 0, 0, 0)
  return addMs(new Date(midnight), (hour < to ? to : to + 24) * hourMs)
}

const readPeople: Statement = {
  name: 'notifications_people',
  text: `
    select wanted.place::int, p.phone, not b.is_proved and not b.is_known as "isNewcomer",
      case when b.is_proved or b.is_known then 0
        else (select count(*) from sms_outbox o where o.phone = p.phone and o.created_at > $3)
      end as "sentToday",
      (select way from phone_choices c where c.user_id = p.id and c.topic = wanted.topic) as way
    from unnest($1::uuid[], $2::text[]) with ordinality as wanted(user_id, topic, place)
    join person_facts p on p.id = wanted.user_id join buyer_facts b on b.id = p.id`,
}

/** Idempotent by key and user. `requestId`: of the causing request, if not the present one. */
export type News = Notice & {
  userId: string
  key: string
  at: Date
  requestId?: string | null | undefined
}

/** Older SMS (provider down, imported past) are not sent. */
const smsLifeMs = dayMs

/** Notifies of each event, idempotently. Notices of one delivery are written together. */
export function notifyOf<T>(
  kernel: Kernel,
  kind: EventKind<T>,
  subscriber: string,
  newsOf: (event: T) => News[] | News | Promise<News[] | News>,
): void {
  const newsOfEach = async (event: T) => [await newsOf(event)].flat()
  notifyOfAll(kernel, kind, subscriber, (events) => Promise.all(events.map(newsOfEach)))
}

/** Does as `notifyOf`, but reads the facts of a whole delivery at once. */
export function notifyOfAll<T>(
  kernel: Kernel,
  kind: EventKind<T>,
  subscriber: string,
  newsOfEach: (events: readonly T[], requestIds: readonly (string | null)[]) => Promise<News[][]>,
  when?: (event: T) => boolean,
): void {
  kernel.events.after(
    kind,
    `notifications.${subscriber}`,
    async (events, requestIds) => {
      const news = await newsOfEach(events, requestIds)
      await notify(
        kernel,
        news.flatMap((some, index) =>
          some.map((one) => ({ ...one, requestId: requestIds[index] ?? null })),
        ),
      )
    },
    when,
  )
}

/**
 * Notifies in the app, and by SMS or WhatsApp below the number's daily limit. Notices are all
 * written or none, even when queueing phone messages fails.
 * @throws the queueing error, after writing the notices; retries duplicate nothing
 */
export async function notify(kernel: Kernel, news: readonly News[]): Promise<void> {
  if (news.length === 0) return
  const failure = await kernel.transaction((tx) => notifyWithin(tx, kernel, news))
  if (failure) throw failure.error
}

/** @returns the queueing error, to throw after the commit */
export async function notifyWithin(
  tx: Tx,
  kernel: Kernel,
  many: readonly News[],
): Promise<Failure | null> {
  const byId = new Map(many.map((news) => [newId(), news]))
  const rows = [...byId].map(([id, news]) => rowOf(id, news))
  const written = (
    await run<{ id: string; hasBrowser: boolean }>(tx, write, [JSON.stringify(rows, wellFormed)])
  ).flatMap(({ id, hasBrowser }) => {
    const news = byId.get(id)
    return news ? [{ news, hasBrowser }] : []
  })
  await kernel.events.emitAll(
    tx,
    written
      .filter(({ hasBrowser }) => hasBrowser)
      .map(({ news: { userId, requestId } }) => eventOf(noticeWritten, { userId }, requestId)),
  )
  return writeToPhones(tx, kernel, many)
}

type Failure = { error: unknown }

function rowOf(id: string, news: News) {
  const { userId, key, at, kind, webUrl, appRoute, resourceType, resourceId, slug } = news
  const texts = { title: typographic(news.title), message: typographic(news.message) }
  const about = { webUrl, appRoute, resourceType, resourceId, slug: slug ?? null }
  return { id, userId, key, kind, ...texts, ...about, at }
}

const write: Statement = {
  name: 'notifications_write',
  text: `
    insert into notifications (id, user_id, news_key, kind, title, message, web_url, app_route,
      resource_type, resource_id, slug, created_at)
    select id, "userId", key, kind, title, message, "webUrl", "appRoute", "resourceType",
      "resourceId", slug, at
    from json_to_recordset($1) as given(id uuid, "userId" uuid, key text, kind text, title text,
      message text, "webUrl" text, "appRoute" text, "resourceType" text, "resourceId" uuid,
      slug text, at timestamptz)
    on conflict do nothing
    returning id,
      exists (select from push_subscriptions b where b.user_id = notifications.user_id) as "hasBrowser"`,
}

/** Uses a savepoint: a failure undoes no notice. */
async function writeToPhones(
  tx: Tx,
  kernel: Kernel,
  many: readonly News[],
): Promise<Failure | null> {
  const texted = many.filter((news) => news.sms !== undefined)
  if (texted.length === 0) return null
  await tx.execute(sql`savepoint phones`)
  try {
    await queueForPhones(tx, kernel, texted)
    return null
  } catch (error) {
    await tx.execute(sql`rollback to savepoint phones`)
    return { error }
  }
}

async function queueForPhones(tx: Tx, kernel: Kernel, texted: readonly News[]): Promise<void> {
  const readers = await readReaders(tx, kernel, texted)
  await writeByWays(
    tx,
    kernel,
    texted.flatMap((news, place) => {
      const reader = readers[place]
      return reader ? [{ way: reader.way, message: messageOf(kernel, news, reader) }] : []
    }),
  )
}

function messageOf(kernel: Kernel, news: News, { phone, isNewcomer }: Reader): PhoneMessage {
  const { userId, key, at, smsAtOnce: urgent = false, requestId } = news
  const { sms = '', whatsApp } = (isNewcomer && news.withoutNames) || news
  return {
    key: `${key}:${userId}`,
    userId,
    topic: topicOf(news),
    phone,
    text: sms,
    whatsApp: whatsApp ?? { template: 'account_news', body: [withoutName(sms)] },
    once: urgent,
    expiresAt: addMs(at, smsLifeMs),
    urgent,
    // Hand-over codes and account safety skip quiet hours.
    notBefore: urgent || news.kind === 'account' ? at : afterQuiet(kernel, kernel.clock.now()),
    requestId,
  }
}

/** « Sugu : vous avez … » → « Vous avez … »: WhatsApp shows the sender. */
function withoutName(sms: string): string {
  const words = sms.replace(`${brand.name} : `, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Reader = { phone: string; isNewcomer: boolean; way: PhoneWay }

type Written = Pick<Notice, 'kind' | 'phoneTopic' | 'smsAtOnce'> & { userId: string }

function topicOf({ kind, phoneTopic }: Pick<Notice, 'kind' | 'phoneTopic'>): PhoneTopic {
  return phoneTopic ?? (kind === 'account' ? 'account' : 'orders')
}

/**
 * Returns receivers in message order; null: none. An unverified newcomer's number gets only
 * requested codes above a daily limit.
 */
async function readReaders(
  tx: Tx,
  kernel: Kernel,
  messages: readonly Written[],
): Promise<(Reader | null)[]> {
  const since = addMs(kernel.clock.now(), -dayMs)
  const people = await run<Person>(tx, readPeople, [
    messages.map(({ userId }) => userId),
    messages.map(topicOf),
    since,
  ])
  const { newcomerSmsADay } = teamSettings(kernel).ceilings
  const byPlace = new Map(people.map((person) => [person.place, person]))
  /** SMS of this call, not yet in the database. */
  const counted = new Map<string, number>()
  return messages.map((message, index) => {
    const person = byPlace.get(index + 1)
    if (!person?.phone) return null
    const now = counted.get(person.phone) ?? 0
    if (!message.smsAtOnce && person.isNewcomer && person.sentToday + now >= newcomerSmsADay)
      return null
    const way = person.way ?? usualWay[topicOf(message)]
    if (way === 'sms' || way === 'both') counted.set(person.phone, now + 1)
    return { phone: person.phone, isNewcomer: person.isNewcomer, way }
  })
}

/** `sentToday`: messages of the last day; newcomers only. */
type Person = {
  place: number
  phone: string | null
  isNewcomer: boolean
  sentToday: number
  way: PhoneWay | null
}

/** Inserts French no-break spaces. */
function typographic(text: string): string {
  return text
    .replace(/ ([:»])/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0')
    .replace(/ ([?!;])/g, '\u202f$1')
}
