import { sql } from 'drizzle-orm'

import { writeToUsers, type UserMessage } from '#modules/channels/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { defineEvent, eventOf, type EventKind } from '#kernel/events/events.ts'
import { wellFormed } from '#kernel/http/broken-text.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Notice } from './notice.ts'
import { browserFacts } from '#modules/channels/database/views.ts'

/** To a user with web push. */
export const noticeWritten = defineEvent<{ userId: string }>('notifications.written')
/** For open pages: one event for many users, since an event of each costs more than its notice. */
export const noticesWritten = defineEvent<{ userIds: string[] }>('notifications.all_written')
/** 8,000 bytes of a NOTIFY. */
const USERS_AN_EVENT = 150

export type News = Notice & {
  userId: string
  key: string
  at: Date
  requestId?: string | null | undefined
}

export function notifyOf<T>(
  kernel: Kernel,
  kind: EventKind<T>,
  subscriber: string,
  newsOf: (event: T) => News[] | News | Promise<News[] | News>,
): void {
  const newsOfEach = async (event: T) => [await newsOf(event)].flat()
  notifyOfAll(kernel, kind, subscriber, (events) => Promise.all(events.map(newsOfEach)))
}

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

/**
 * In a savepoint for phone messages, whose failure undoes no notice.
 * @returns the queueing error, to throw after the commit
 */
export async function notifyWithin(
  tx: Tx,
  kernel: Kernel,
  many: readonly News[],
): Promise<Failure | null> {
  const byId = new Map(many.map((news) => [newId(), news]))
  const rows = [...byId].map(([id, news]) => rowOf(id, news))
  const written = (
    await query<{ id: string; hasBrowser: boolean }>(
      tx,
      sql`
    insert into notifications (id, user_id, news_key, kind, title, message, web_url, app_route,
      resource_type, resource_id, slug, created_at)
    select id, "userId", key, kind, title, message, "webUrl", "appRoute", "resourceType",
      "resourceId", slug, at
    from json_to_recordset(${JSON.stringify(rows, wellFormed)}) as given(id uuid, "userId" uuid,
      key text, kind text, title text, message text, "webUrl" text, "appRoute" text, "resourceType" text, "resourceId" uuid,
      slug text, at timestamptz)
    on conflict do nothing
    returning id,
      exists (select from ${browserFacts} b where b.user_id = notifications.user_id) as has_browser`,
    )
  ).flatMap(({ id, hasBrowser }) => {
    const news = byId.get(id)
    return news ? [{ news, hasBrowser }] : []
  })
  const users = [...new Set(written.map(({ news }) => news.userId))]
  const told = Array.from({ length: Math.ceil(users.length / USERS_AN_EVENT) }, (_, part) =>
    eventOf(noticesWritten, {
      userIds: users.slice(part * USERS_AN_EVENT, (part + 1) * USERS_AN_EVENT),
    }),
  )
  const pushed = written
    .filter(({ hasBrowser }) => hasBrowser)
    .map(({ news: { userId, requestId } }) => eventOf(noticeWritten, { userId }, requestId))
  await kernel.events.emitAll(tx, [...told, ...pushed])
  return writeToPhones(tx, kernel, many)
}

type Failure = { error: unknown }

function rowOf(id: string, news: News) {
  const { userId, key, at, kind, webUrl, appRoute, resourceType, resourceId, slug } = news
  const texts = { title: typographic(news.title), message: typographic(oneStop(news.message)) }
  const about = { webUrl, appRoute, resourceType, resourceId, slug: slug ?? null }
  return { id, userId, key, kind, ...texts, ...about, at }
}

/** Ends a sentence with one full stop, also after « 25 nov. » or « Sidibé & Cie. ». */
function oneStop(words: string): string {
  return words.replace(/(?<!\.)\.\.(?!\.)/gu, '.')
}

async function writeToPhones(
  tx: Tx,
  kernel: Kernel,
  many: readonly News[],
): Promise<Failure | null> {
  const messages = many.flatMap(({ sms, ...news }) =>
    sms === undefined ? [] : messageOf({ ...news, sms }),
  )
  if (messages.length === 0) return null
  await query(tx, sql`savepoint phones`)
  try {
    await writeToUsers(tx, kernel, messages)
    return null
  } catch (error) {
    await query(tx, sql`rollback to savepoint phones`)
    return { error }
  }
}

/** Lets hand-over codes and account safety skip quiet hours. */
function messageOf(news: News & { sms: string }): UserMessage {
  const { userId, key, at, kind, sms, whatsApp, withoutNames, requestId, reminds } = news
  const { smsAtOnce: urgent = false, phoneTopic } = news
  return {
    userId,
    key,
    at,
    topic: phoneTopic ?? (kind === 'account' ? 'account' : 'orders'),
    text: oneStop(sms),
    whatsApp,
    withoutNames,
    urgent,
    reminds,
    ignoresQuietHours: urgent || kind === 'account',
    requestId,
  }
}

function typographic(text: string): string {
  return text
    .replace(/ ([:»])/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0')
    .replace(/ ([?!;])/g, '\u202f$1')
}
