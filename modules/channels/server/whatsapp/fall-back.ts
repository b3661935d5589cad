import { and, eq, inArray } from 'drizzle-orm'

import { whatsAppMessages } from '#modules/channels/database/tables.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { counter } from '#kernel/telemetry/metrics.ts'
import { queueSms } from '../queue-sms.ts'

/** Ends an undelivered message and queues its SMS, in one transaction. */
export async function fallBack(kernel: Kernel, id: string, failure: string): Promise<void> {
  await kernel.transaction(async (tx) => {
    const open = and(
      eq(whatsAppMessages.id, id),
      inArray(whatsAppMessages.state, ['sending', 'sent']),
    )
    const [message] = await tx.select().from(whatsAppMessages).where(open).for('update')
    if (!message) return
    const { smsText } = message
    await tx
      .update(whatsAppMessages)
      .set({
        state: 'failed',
        failure: failure.slice(0, 60),
        values: null,
        smsText: null,
        ...(smsText === null ? {} : { fellBackAt: kernel.clock.now() }),
      })
      .where(eq(whatsAppMessages.id, id))
    whatsAppOutcomes.inc({ outcome: 'failed' })
    if (smsText !== null)
      await queueSms(tx, kernel, {
        key: message.newsKey,
        topic: message.topic,
        phone: message.phone,
        text: smsText,
        expiresAt: message.expiresAt,
        urgent: message.isUrgent,
      })
  })
}

export const whatsAppOutcomes = counter(
  'whatsapp_messages_total',
  'WhatsApp messages by what became of them.',
  ['outcome'],
)
