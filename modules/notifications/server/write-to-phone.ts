import type { PhoneTopic, PhoneWay } from '#modules/notifications/contract/phone-ways.ts'

import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { wayOf } from './choose-phone-way.ts'
import { queueSms, type NewSms } from './queue-sms.ts'
import { queueWhatsApp, type NewWhatsApp } from './whatsapp/queue-whatsapp.ts'
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
  /** Of the request that led to it, if it is not the present one. */
  requestId?: string | null | undefined
}

/** The way that its reader chose. */
export type Chosen = { way: PhoneWay; message: PhoneMessage }

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
  const way = await wayOf(tx, message.userId, message.topic)
  return writeByWays(tx, kernel, [{ way, message }])
}

/** The same for several, whose readers' choices are already known. */
export async function writeByWays(
  tx: Tx,
  kernel: Kernel,
  chosen: readonly Chosen[],
): Promise<boolean> {
  let queued = await queueSms(tx, kernel, ...chosen.flatMap(smsOf))
  for (const { way, message } of chosen)
    if (way === 'whatsapp' || way === 'both')
      queued = (await queueWhatsApp(tx, kernel, whatsAppOf(way, message))) || queued
  return queued
}

/** A code does not come both ways: the second would be taken for another. */
function comesTwice({ way, message }: Chosen): boolean {
  return way === 'both' && !message.once
}

function smsOf(chosen: Chosen): NewSms[] {
  const { userId: _reader, whatsApp: _template, once: _once, ...sms } = chosen.message
  return chosen.way === 'sms' || comesTwice(chosen) ? [sms] : []
}

function whatsAppOf(way: PhoneWay, message: PhoneMessage): NewWhatsApp {
  const { userId: _reader, text, whatsApp, once: _once, ...rest } = message
  return { ...rest, content: whatsApp, smsText: comesTwice({ way, message }) ? null : text }
}
