import { eq } from 'drizzle-orm'

import { countBrowsers, pushKeyOf } from '#modules/channels/module.ts'
import {
  notificationTopics,
  type NotificationTopic,
} from '#modules/notices/contract/notifications.ts'
import type { readPreferences as wire } from '#modules/notices/contract/push-preferences.ts'
import { notificationPreferences } from '#modules/notices/database/tables.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { ReplyInput } from '#kernel/wire/endpoint.ts'

export async function readPreferences(
  kernel: Kernel,
  userId: string,
): Promise<ReplyInput<typeof wire>> {
  const { db } = kernel
  const rows = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId))
  const chosen = new Map(rows.map((row) => [row.topic, row.push]))
  return {
    publicKey: pushKeyOf(kernel),
    devices: await countBrowsers(db, userId),
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
