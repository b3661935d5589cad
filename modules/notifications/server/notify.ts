import { brand } from '#kernel/wire/brand.ts'

import { dayMs, addMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import { eventOf } from '#kernel/events/events.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { requestContext } from '#kernel/http/request-context.ts'
import { run, type Statement } from '#kernel/database/statement.ts'
import { together } from '#kernel/events/batched.ts'
import { wellFormed } from '#kernel/http/well-formed.ts'
import type { Notice } from './notice.ts'
import { noticeWritten } from './notifications.events.ts'
import { afterQuiet } from './quiet-hours.ts'
import { readReaders, topicOf } from './readers.ts'
import { typographic } from './typography.ts'
import { writeByWays, type PhoneMessage } from './write-to-phone.ts'

/**
 * A notice for somebody. `key` names the news: the same key for the same person is written once, in
 * the app and by SMS.
 */
export type News = Notice & { userId: string; key: string; at: Date }
/** `requestId`: of the request that led to it; null: none did. */
type Traced = { news: News; requestId: string | null }

/** An SMS that waited longer (a provider was down, an imported past) is not sent. */
const smsLifeMs = dayMs

/**
 * Notifies people: in the app, and by SMS or WhatsApp when the notice has a text for it and the
 * number is below its daily limit. The news of one call are written or not together; those of
 * the jobs of a batch share a transaction.
 * @throws RangeError when a text takes more than one SMS.
 */
export async function notify(kernel: Kernel, ...news: News[]): Promise<void> {
  if (news.length > 0) await notifyTogether(kernel, traced(news))
}

const notifyTogether = together(async (kernel: Kernel, many: readonly Traced[][]) => {
  await kernel.transaction((tx) => writeAll(tx, kernel, many.flat()))
  return many.map(() => undefined)
})

/** The same as part of `tx`. */
export async function notifyWithin(tx: Tx, kernel: Kernel, ...news: News[]): Promise<void> {
  await writeAll(tx, kernel, traced(news))
}

function traced(news: readonly News[]): Traced[] {
  const requestId = requestContext()?.requestId ?? null
  return news.map((one) => ({ news: one, requestId }))
}

async function writeAll(tx: Tx, kernel: Kernel, many: readonly Traced[]): Promise<void> {
  const byId = new Map(many.map((one) => [newId(), one]))
  const rows = [...byId].map(([id, { news }]) => rowOf(id, news))
  const written = (
    await run<{ id: string; hasBrowser: boolean }>(tx, write, [JSON.stringify(rows, wellFormed)])
  ).flatMap(({ id, hasBrowser }) => {
    const one = byId.get(id)
    return one ? [{ ...one, hasBrowser }] : []
  })
  const pushed = written.filter(({ hasBrowser }) => hasBrowser)
  await kernel.events.emitAll(
    tx,
    pushed.map(({ news: { userId }, requestId }) => eventOf(noticeWritten, { userId }, requestId)),
  )
  await writeToPhones(tx, kernel, written)
}

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

async function writeToPhones(tx: Tx, kernel: Kernel, many: readonly Traced[]): Promise<void> {
  const texted = many.flatMap((one) =>
    one.news.sms === undefined ? [] : [{ ...one, sms: one.news.sms }],
  )
  if (texted.length === 0) return
  const readers = await readReaders(
    tx,
    kernel,
    texted.map(({ news }) => news),
  )
  await writeByWays(
    tx,
    kernel,
    texted.flatMap(({ news, sms, requestId }, place) => {
      const reader = readers[place]
      if (!reader) return []
      return [
        { way: reader.way, message: { ...messageOf(kernel, news, sms, reader.phone), requestId } },
      ]
    }),
  )
}

function messageOf(kernel: Kernel, news: News, sms: string, phone: string): PhoneMessage {
  const { userId, key, at, smsAtOnce: urgent = false } = news
  return {
    key: `${key}:${userId}`,
    userId,
    topic: topicOf(news),
    phone,
    text: sms,
    whatsApp: news.whatsApp ?? { template: 'account_news', body: [withoutName(sms)] },
    once: urgent,
    expiresAt: addMs(at, smsLifeMs),
    urgent,
    // Door codes and news of the account's safety are sent during quiet hours too.
    notBefore: urgent || news.kind === 'account' ? at : afterQuiet(kernel, kernel.clock.now()),
  }
}

/** « Sugu : vous avez … » → « Vous avez … »: WhatsApp shows who writes. */
function withoutName(sms: string): string {
  const words = sms.replace(`${brand.name} : `, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
