import type { PhoneTopic, PhoneWay } from '#contract/notifications/phone-ways.ts'

import type { Tx } from '../kernel/database.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { wayOf } from './phone-ways.ts'
import { queueSms } from './queue-sms.ts'
import { queueWhatsApp } from './whatsapp/queue-whatsapp.ts'
import type { Filled } from './whatsapp/templates.ts'

export type PhoneMessage = {
  /** What it is about: a second message of the same key is not queued. */
  key: string
  userId: string
  topic: PhoneTopic
  phone: string
  /** The SMS. */
  text: string
  whatsApp: Filled
  /** Sent by one way even if both were chosen: a code that comes twice is taken for another. */
  once: boolean
  expiresAt: Date
  urgent: boolean
  notBefore?: Date
}

/**
 * Queues a message by the way that its reader chose, as part of `tx`. What WhatsApp does not
 * deliver leaves by SMS.
 * @returns whether this very call queued anything @throws RangeError when the text takes more than
 * one SMS.
 */
export async function writeToPhone(
  tx: Tx,
  kernel: Kernel,
  message: PhoneMessage,
): Promise<boolean> {
  return writeByWay(tx, kernel, await wayOf(tx, message.userId, message.topic), message)
}

/** The same, where the reader's choice is already known. */
export async function writeByWay(
  tx: Tx,
  kernel: Kernel,
  way: PhoneWay,
  message: PhoneMessage,
): Promise<boolean> {
  const { key, userId: _reader, topic, phone, text, whatsApp, once, ...when } = message
  if (way === 'none') return false
  if (way === 'sms') return queueSms(tx, kernel, { key, topic, phone, text, ...when })
  const isBoth = way === 'both' && !once
  const queued = await queueWhatsApp(tx, kernel, {
    key,
    topic,
    phone,
    content: whatsApp,
    smsText: isBoth ? null : text,
    ...when,
  })
  if (isBoth) await queueSms(tx, kernel, { key, topic, phone, text, ...when })
  return queued
}
