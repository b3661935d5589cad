import { and, eq, isNull, lte, sql } from 'drizzle-orm'

import type { Notification } from '#modules/notifications/contract/notifications.ts'

import { notifications } from '#modules/notifications/database/tables.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notificationUnknown } from './errors.ts'
import { present } from './queries.ts'

/**
 * Marks one as read; a second call keeps the first time.
 * @throws notifications.unknown (404), also for somebody else's
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
  return present(row)
}

/** Marks all as read, or only those about one thing. What arrives meanwhile stays unread. */
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
