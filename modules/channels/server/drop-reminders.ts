import { and, eq, inArray } from 'drizzle-orm'

import { smsOutbox, whatsAppMessages } from '#modules/channels/database/tables.ts'
import type { Kernel } from '#kernel/kernel.ts'

/** Drops waiting reminders of news that a push has brought to a user. */
export async function dropReminders(
  { db }: Kernel,
  userId: string,
  newsKeys: readonly string[],
): Promise<void> {
  if (newsKeys.length === 0) return
  const keys = newsKeys.map((key) => `${key}:${userId}`)
  for (const table of [smsOutbox, whatsAppMessages])
    await db
      .delete(table)
      .where(and(inArray(table.newsKey, keys), table.isReminder, eq(table.state, 'waiting')))
}
