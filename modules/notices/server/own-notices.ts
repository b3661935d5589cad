import { and, count, countDistinct, desc, eq, isNull, like, lte, sql, type SQL } from 'drizzle-orm'

import { imageAddress } from '#modules/images/contract/images.ts'
import type { Notification } from '#modules/notices/contract/notifications.ts'

import { notifications } from '#modules/notices/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import { defineError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'

const notificationUnknown = defineError(
  'notifications.unknown',
  404,
  'Cette notification n’existe pas.',
)

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
  const pictures = await picturesOf(db, rows)
  return {
    rows: rows.map((row) => ({
      ...toNotification(row),
      imageUrl: pictures.get(row.resourceId) ?? null,
    })),
    total: all ?? unread,
    unread,
  }
}

/** Reads first articles by order or parcel id. One statement. */
async function picturesOf(
  db: Sql,
  rows: readonly { resourceType: string; resourceId: string | null }[],
): Promise<Map<string | null, string>> {
  const ids = (type: string) => [
    ...new Set(
      rows.flatMap(({ resourceType, resourceId }) =>
        resourceType === type && resourceId ? [resourceId] : [],
      ),
    ),
  ]
  const [orders, parcels] = [ids('order'), ids('fulfillment')]
  if (orders.length + parcels.length === 0) return new Map()
  const { rows: found } = await db.execute<{ about: string; imageId: string }>(sql`
    with about as (
      select order_id as id, id as parcel_id, number from parcel_facts where order_id = any(${sql.param(orders)}::uuid[])
      union all
      select id, id, number from parcel_facts where id = any(${sql.param(parcels)}::uuid[])
    )
    select distinct on (about.id) about.id as about, l.image_id as "imageId"
    from about join order_line_facts l on l.parcel_id = about.parcel_id
    where l.image_id is not null order by about.id, about.number, l.position`)
  return new Map(found.map(({ about, imageId }) => [about, imageAddress(imageId, 160)]))
}

/** Counts complaints with an unseen answer or decision. */
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

function toNotification({
  id,
  readAt,
  createdAt,
  userId: _owner,
  newsKey: _key,
  ...row
}: typeof notifications.$inferSelect): Notification {
  return { _id: id, ...row, read: readAt !== null, createdAt: createdAt.toISOString() }
}

/**
 * Marks one as read, idempotently.
 * @throws notifications.unknown (404), also for another user's
 */
export async function markRead(
  kernel: Kernel,
  input: { userId: string; notificationId: string },
): Promise<Notification> {
  const now = kernel.clock.now().toISOString()
  const [row] = await kernel.db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${now})` })
    .where(and(eq(notifications.id, input.notificationId), eq(notifications.userId, input.userId)))
    .returning()
  if (!row) throw notificationUnknown()
  return toNotification(row)
}

/** Marks all as read; notices arriving meanwhile stay unread. */
export async function markAllRead(kernel: Kernel, userId: string, about?: string): Promise<void> {
  const now = kernel.clock.now()
  await kernel.db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        lte(notifications.createdAt, now),
        about ? eq(notifications.resourceId, about) : undefined,
      ),
    )
}
