import { and, eq, inArray, isNotNull, lt, or, type SQL } from 'drizzle-orm'

import type { NotificationKind } from '#modules/notices/contract/notifications.ts'
import {
  notificationPreferences,
  notifications,
  pushPauses,
} from '#modules/notices/database/tables.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'

/** Deletes read notices after 90 days, all after a year. */
export async function forgetOldNotices(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  await kernel.db
    .delete(notifications)
    .where(
      or(
        and(isNotNull(notifications.readAt), lt(notifications.createdAt, addMs(now, -90 * dayMs))),
        lt(notifications.createdAt, addMs(now, -365 * dayMs)),
      ),
    )
}

export async function forgetNoticesOf(tx: Tx, userId: string): Promise<void> {
  for (const table of [notifications, notificationPreferences, pushPauses])
    await tx.delete(table).where(eq(table.userId, userId))
}

/** @param resourceIds a query of ids */
export async function forgetNoticesAbout(
  tx: Tx,
  kind: NotificationKind,
  resourceIds: SQL,
): Promise<void> {
  await tx
    .delete(notifications)
    .where(and(eq(notifications.kind, kind), inArray(notifications.resourceId, resourceIds)))
}
