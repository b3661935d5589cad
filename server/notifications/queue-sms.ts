import type { PhoneTopic } from '#contract/notifications/phone-ways.ts'
import { smsOutbox } from '#database/tables/sms-outbox.ts'
import { smsText } from '../gateways/sms/sms.ts'
import type { Tx } from '../kernel/database.ts'
import { newId } from '../kernel/ids.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { smsQueued } from './notifications.events.ts'

export type NewSms = {
  /** What it is about: a second message of the same key is not queued. */
  key: string
  topic: PhoneTopic
  phone: string
  text: string
  /** After this it is of no use, and is not sent. */
  expiresAt: Date
  urgent?: boolean
  /** Not sent before this: quiet hours. */
  notBefore?: Date
}

/**
 * Puts a message in the outbox as part of `tx`; a job sends it once this has committed.
 * @returns whether this call queued it: false when its key is there already
 * @throws RangeError when the text takes more than one SMS.
 */
export async function queueSms(tx: Tx, kernel: Kernel, sms: NewSms): Promise<boolean> {
  const now = kernel.clock.now()
  const text = smsText(sms.text)
  if (sms.expiresAt <= now) return false
  const nextTryAt = sms.notBefore && sms.notBefore > now ? sms.notBefore : now
  const queued = await tx
    .insert(smsOutbox)
    .values({
      id: newId(),
      newsKey: sms.key,
      topic: sms.topic,
      phone: sms.phone,
      text,
      createdAt: now,
      nextTryAt,
      expiresAt: sms.expiresAt,
    })
    .onConflictDoNothing()
    .returning({ id: smsOutbox.id })
  for (const { id } of queued)
    await kernel.events.emit(tx, smsQueued, {
      id,
      urgent: sms.urgent ?? false,
      ...(nextTryAt > now ? { notBefore: nextTryAt.toISOString() } : {}),
    })
  return queued.length > 0
}
