import { and, eq, inArray, or, sql } from 'drizzle-orm'

import { Id } from '#kernel/wire/fields.ts'

import { whatsAppMessages } from '#modules/notifications/database/message-tables.ts'
import type { MessageStatus } from '#gateways/whatsapp/whatsapp-notice.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fallBack } from './fall-back.ts'
import { whatsAppOutcomes } from './outcomes.ts'

/**
 * Stores the status of a message. Statuses come twice, late and in any order: an older one never
 * undoes a newer one.
 */
export async function receiveStatus(kernel: Kernel, status: MessageStatus): Promise<void> {
  const { providerId, reference } = status
  const which = or(
    eq(whatsAppMessages.providerId, providerId),
    reference && Id.safeParse(reference).success ? eq(whatsAppMessages.id, reference) : undefined,
  )
  if (status.status === 'failed') {
    const [message] = await kernel.db
      .select({ id: whatsAppMessages.id })
      .from(whatsAppMessages)
      .where(which)
    if (message) await fallBack(kernel, message.id, status.failure ?? 'failed')
    return
  }
  if (status.status === 'sent') return
  const isRead = status.status === 'read'
  const arrived = await kernel.db
    .update(whatsAppMessages)
    .set({
      state: isRead ? 'read' : 'delivered',
      providerId,
      values: null,
      smsText: null,
      // The status of the delivery may be lost, or come after this one.
      deliveredAt: sql`coalesce(${whatsAppMessages.deliveredAt}, ${status.at.toISOString()})`,
      ...(isRead ? { readAt: status.at } : {}),
    })
    .where(
      and(
        which,
        inArray(whatsAppMessages.state, [
          'sending',
          'sent',
          ...(isRead ? (['delivered'] as const) : []),
        ]),
      ),
    )
    .returning({ id: whatsAppMessages.id })
  for (const _message of arrived) whatsAppOutcomes.inc({ outcome: status.status })
}
