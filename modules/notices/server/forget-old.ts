import { and, inArray, isNotNull, lt, notInArray, or } from 'drizzle-orm'

import { notifications } from '#modules/notices/database/tables.ts'
import { smsOutbox, whatsAppMessages } from '#modules/channels/database/tables.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'

/** Deletes read notices after 90 days, all after a year, and numbers 30 days after a message. */
export async function forgetOldNews(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  await kernel.db
    .delete(notifications)
    .where(
      or(
        and(isNotNull(notifications.readAt), lt(notifications.createdAt, addMs(now, -90 * dayMs))),
        lt(notifications.createdAt, addMs(now, -365 * dayMs)),
      ),
    )
  await kernel.db
    .delete(smsOutbox)
    .where(
      and(
        inArray(smsOutbox.state, ['sent', 'failed', 'expired']),
        lt(smsOutbox.createdAt, addMs(now, -30 * dayMs)),
      ),
    )
  await kernel.db
    .delete(whatsAppMessages)
    .where(
      and(
        notInArray(whatsAppMessages.state, ['waiting', 'sending', 'sent']),
        lt(whatsAppMessages.createdAt, addMs(now, -30 * dayMs)),
      ),
    )
}
