import { and, inArray, lt, notInArray } from 'drizzle-orm'

import { smsOutbox, whatsAppMessages } from '#modules/channels/database/tables.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'

/** Deletes messages, which name a number, after 30 days. */
export async function forgetOldMessages(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
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
