import { and, count, countDistinct, desc, eq, isNull, like, lte, sql, type SQL } from 'drizzle-orm'

import { imageAddress } from '#modules/images/contract/images.ts'
import type { Notification } from '#modules/notices/contract/notifications.ts'

import { notifications } from '#modules/notices/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import { defineError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Need } from '#kernel/needs.ts'

const notificationUnknown = defineError('notices.unknown', 404, 'Cette notification n’existe pas.')

type Paging = { unreadOnly: boolean; page: number; limit: number }

const unreadOf = (userId: string): SQL | undefined =>
  and(eq(notifications.userId, userId), isNull(notifications.readAt))

export async function listOwn(
  kernel: Kernel,
  userId: string,
  { unreadOnly, page, limit }: Paging,
): Promise<{ rows: Notification[]; total: number; unread: number }> {
  const { db } = kernel
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
  const images = await picturesOf(kernel, rows)
  return {
    rows: rows.map((row) => ({
      ...toNotification(row),
      imageUrl: images.get(row.resourceId) ?? null,
    })),
    total: all ?? unread,
    unread,
  }
}

type AboutResource = Pick<typeof notifications.$inferSelect, 'resourceType' | 'resourceId'>

/** Pictures of the resources that notices are about. */
export type NoticePictures = {
  types: readonly string[]
  /** Reads ids of pictures by id of the resource. `idsOf`: the wanted resources of a type. */
  read(db: Sql, idsOf: (type: string) => string[]): Promise<ReadonlyMap<string, string>>
}

export const noticePictures = new Need<NoticePictures>('notices.pictures')

async function picturesOf(
  kernel: Kernel,
  rows: readonly AboutResource[],
): Promise<ReadonlyMap<string | null, string>> {
  const idsOf = (type: string) => [
    ...new Set(
      rows.flatMap(({ resourceType, resourceId }) =>
        resourceType === type && resourceId ? [resourceId] : [],
      ),
    ),
  ]
  const { types, read } = noticePictures.of(kernel)
  if (types.every((type) => idsOf(type).length === 0)) return new Map()
  const found = await read(kernel.db, idsOf)
  return new Map(Array.from(found, ([id, imageId]) => [id, imageAddress(imageId, 160)]))
}

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
 * Idempotent.
 * @throws notices.unknown (404), also for another user's
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

/** Notices arriving meanwhile stay unread. */
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
