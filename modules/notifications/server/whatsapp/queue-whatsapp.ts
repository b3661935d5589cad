import { whatsAppMessages } from '#modules/notifications/database/message-tables.ts'
import type { PhoneTopic } from '#modules/notifications/contract/phone-ways.ts'
import type { Tx } from '#kernel/database/database.ts'
import { eventOf } from '#kernel/events/events.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { whatsAppQueued } from '../events.ts'
import type { Filled } from './templates.ts'

export type NewWhatsApp = {
  /** What it is about: a second message of the same key is not queued. */
  key: string
  topic: PhoneTopic
  phone: string
  content: Filled
  /** Leaves by SMS if the phone does not get this; null: it leaves in any case. */
  smsText: string | null
  expiresAt: Date
  urgent: boolean
  notBefore?: Date
  /** Of the request that led to it, if it is not the present one. */
  requestId?: string | null | undefined
}

/**
 * Puts a message in the outbox as part of `tx`; a job sends it once this has committed.
 * @returns whether this very call queued it
 */
export async function queueWhatsApp(
  tx: Tx,
  kernel: Kernel,
  message: NewWhatsApp,
): Promise<boolean> {
  const now = kernel.clock.now()
  if (message.expiresAt <= now) return false
  const { notBefore } = message
  const sendAt = notBefore && notBefore > now ? notBefore : now
  const { template, body, buttons = [] } = message.content
  const queued = await tx
    .insert(whatsAppMessages)
    .values({
      id: newId(),
      newsKey: message.key,
      topic: message.topic,
      phone: message.phone,
      template,
      values: { body: [...body], buttons: [...buttons] },
      smsText: message.smsText,
      isUrgent: message.urgent,
      createdAt: now,
      sendAt,
      expiresAt: message.expiresAt,
    })
    .onConflictDoNothing()
    .returning({ id: whatsAppMessages.id })
  const { urgent, requestId } = message
  const when = sendAt > now ? { notBefore: sendAt.toISOString() } : {}
  await kernel.events.emitAll(
    tx,
    queued.map(({ id }) => eventOf(whatsAppQueued, { id, urgent, ...when }, requestId)),
  )
  return queued.length > 0
}
