import { cutWithDots } from '#kernel/wire/short-text.ts'
import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import {
  notificationKinds,
  type NotificationKind,
  type NotificationTopic,
} from '#modules/notices/contract/notifications.ts'
import {
  notificationPreferences,
  notifications,
  pushPauses,
} from '#modules/notices/database/tables.ts'
import {
  afterQuiet,
  pushKeyOf,
  pushToBrowsers,
  type PushPayload,
} from '#modules/channels/module.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'

/** Null: always on. */
const topicOf: Readonly<Record<NotificationKind, NotificationTopic | null>> = {
  order: 'orders',
  delivery: 'orders',
  delivered: 'orders',
  cancelled: 'orders',
  payment: 'payments',
  payout: 'payments',
  complaint: 'complaints',
  favourite: 'favourites',
  followed: 'followed',
  review: 'shop',
  shop: 'shop',
  team: 'team',
  announcement: 'announcements',
  message: 'messages',
  account: null,
}

export const pushJob = 'notifications.push'

/** ms between pushes. */
const spacingMs = 10 * 60_000
const freshMs = dayMs
const longestBody = 160

type DueNotificationRow = typeof notifications.$inferSelect

/**
 * Pushes unread notices as one message: not in quiet hours, at most every ten minutes, no disabled
 * topic.
 */
export async function pushNotices(kernel: Kernel, userId: string): Promise<void> {
  if (!pushKeyOf(kernel)) return
  const due = await kernel.transaction((tx) => takeDue(tx, kernel, userId))
  if (due instanceof Date) {
    await kernel.jobs.send({
      handler: pushJob,
      payload: { userId },
      queue: 'messages',
      startAfter: due,
      once: `${userId} ${due.getTime()}`,
    })
    return
  }
  if (due.length === 0) return
  const keys = due.map(({ newsKey }) => newsKey)
  await pushToBrowsers(kernel, userId, payloadOf(due), keys)
}

async function takeDue(
  tx: Tx,
  kernel: Kernel,
  userId: string,
): Promise<DueNotificationRow[] | Date> {
  const now = kernel.clock.now()
  await tx.insert(pushPauses).values({ userId, nextAt: now }).onConflictDoNothing()
  const [slot] = await tx
    .select()
    .from(pushPauses)
    .where(eq(pushPauses.userId, userId))
    .for('update')
  const free = afterQuiet(kernel, slot && slot.nextAt > now ? slot.nextAt : now)
  if (free > now) return free
  const rows = await tx
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        isNull(notifications.pushedAt),
        gt(notifications.createdAt, addMs(now, -freshMs)),
        inArray(notifications.kind, await wantedKinds(tx, userId)),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(50)
  if (rows.length === 0) return []
  await tx
    .update(notifications)
    .set({ pushedAt: now })
    .where(
      inArray(
        notifications.id,
        rows.map(({ id }) => id),
      ),
    )
  await tx
    .update(pushPauses)
    .set({ nextAt: addMs(now, spacingMs) })
    .where(eq(pushPauses.userId, userId))
  return rows
}

async function wantedKinds(tx: Tx, userId: string): Promise<NotificationKind[]> {
  const refused = await tx
    .select({ topic: notificationPreferences.topic })
    .from(notificationPreferences)
    .where(and(eq(notificationPreferences.userId, userId), eq(notificationPreferences.push, false)))
  const topics = new Set<string | null>(refused.map(({ topic }) => topic))
  return notificationKinds.filter((kind) => !topics.has(topicOf[kind]))
}

function payloadOf(rows: readonly DueNotificationRow[]): PushPayload {
  const [first] = rows
  if (first && rows.length === 1)
    return {
      title: first.title,
      body: first.message,
      url: first.webUrl,
      tag: first.id,
      id: first.id,
    }
  const titles = [...new Set(rows.map(({ title }) => title))].join(' · ')
  const body = cutWithDots(titles, longestBody)
  return {
    title: `${rows.length} nouvelles notifications`,
    body,
    url: '/notifications',
    tag: 'nouvelles',
    id: null,
  }
}
