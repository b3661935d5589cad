import { and, count, countDistinct, desc, eq, isNull, like, sql, type SQL } from 'drizzle-orm'

import type { Notification } from '#contract/notifications/notifications.ts'

import { notifications } from '#database/tables/notifications.ts'
import type { Sql } from '../kernel/database.ts'

type Paging = { unreadOnly: boolean; page: number; limit: number }

const unreadOf = (userId: string): SQL | undefined =>
  and(eq(notifications.userId, userId), isNull(notifications.readAt))

export async function listOwn(
  db: Sql,
  userId: string,
  { unreadOnly, page, limit }: Paging,
): Promise<{ rows: Notification[]; total: number; unread: number }> {
  const wanted = unreadOnly ? unreadOf(userId) : eq(notifications.userId, userId)
  const [rows, unread, all] = await Promise.all([
    db
      .select()
      .from(notifications)
      .where(wanted)
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(limit)
      .offset((page - 1) * limit),
    countUnread(db, userId),
    unreadOnly ? null : db.$count(notifications, wanted),
  ])
  return { rows: rows.map(present), total: all ?? unread, unread }
}

/**
 * How many of the user's own complaints have an answer or a decision that they have not seen yet.
 */
export async function countAnswers(db: Sql, userId: string): Promise<number> {
  const answer = and(
    eq(notifications.kind, 'complaint'),
    like(notifications.webUrl, '/reclamation/%'),
    sql`${notifications.newsKey} ~ ':(message:.*|resolved)$'`,
  )
  const [row] = await db
    .select({ answers: countDistinct(notifications.resourceId) })
    .from(notifications)
    .where(and(unreadOf(userId), answer))
  return row?.answers ?? 0
}

export async function countUnread(db: Sql, userId: string): Promise<number> {
  const [row] = await db.select({ unread: count() }).from(notifications).where(unreadOf(userId))
  return row?.unread ?? 0
}

export function present({
  id,
  readAt,
  createdAt,
  userId: _owner,
  newsKey: _key,
  ...row
}: typeof notifications.$inferSelect): Notification {
  return { _id: id, ...row, read: readAt !== null, createdAt: createdAt.toISOString() }
}
