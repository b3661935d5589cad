import { eq } from 'drizzle-orm'

import type { ReplyInput } from '#kernel/wire/endpoint.ts'
import {
  notificationTopics,
  type NotificationTopic,
} from '#modules/notices/contract/notifications.ts'
import type { readPreferences as endpoint, subscribePush } from '#modules/channels/contract/push.ts'
import type { z } from 'zod'

import { notificationPreferences, pushSubscriptions } from '#modules/notices/database/tables.ts'
import type { WebPush } from '#providers/web-push/web-push.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { breaksReference, type Sql } from '#kernel/database/database.ts'
import { notSignedIn } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { pushRefused } from './errors.ts'

const mostBrowsers = 10

export async function readPreferences(
  db: Sql,
  push: WebPush | null,
  userId: string,
): Promise<ReplyInput<typeof endpoint>> {
  const rows = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId))
  const chosen = new Map(rows.map((row) => [row.topic, row.push]))
  return {
    publicKey: push?.publicKey ?? null,
    devices: await db.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId)),
    topics: notificationTopics.map((topic) => ({ topic, push: chosen.get(topic) ?? true })),
  }
}

export async function changePreference(
  kernel: Kernel,
  userId: string,
  { topic, push }: { topic: NotificationTopic; push: boolean },
): Promise<void> {
  await kernel.db
    .insert(notificationPreferences)
    .values({ userId, topic, push })
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.topic],
      set: { push },
    })
}

/**
 * Stores the browser for its last signed-in user and session.
 * @throws notifications.push_refused (422) for an unknown push service or invalid keys ·
 * session.missing (401) when the session ends meanwhile
 */
export async function storeSubscription(
  kernel: Kernel,
  push: WebPush | null,
  { userId, sessionHash }: Caller,
  subscription: z.output<typeof subscribePush.body>,
): Promise<void> {
  const { p256dh, auth } = subscription.keys
  if (!push?.takes({ endpoint: subscription.endpoint, p256dh, auth })) throw pushRefused()
  await kernel.transaction(async (tx) => {
    const row = { userId, sessionHash, p256dh, auth, createdAt: kernel.clock.now() }
    try {
      await tx
        .insert(pushSubscriptions)
        .values({ id: newId(), endpoint: subscription.endpoint, ...row })
        .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row })
    } catch (error) {
      if (breaksReference(error)) throw notSignedIn()
      throw error
    }
    const own = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(pushSubscriptions.createdAt)
    for (const { id } of own.slice(0, Math.max(0, own.length - mostBrowsers)))
      await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
  })
}

/** Needs no session: only the browser knows its endpoint. */
export async function forgetSubscription(kernel: Kernel, endpoint: string): Promise<void> {
  await kernel.db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
}
