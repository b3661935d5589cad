import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import {
  type PhoneTopic,
  phoneTopics,
  type PhoneWay,
  type readPhoneWays,
  usualWay,
} from '#modules/channels/contract/phone-ways.ts'

import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { phoneChoices } from '#modules/notices/database/tables.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { run, type Statement } from '#kernel/database/statement.ts'
import { queueSms, type NewSms } from './queue-sms.ts'
import { type NewWhatsApp, queueWhatsApp, startAgain } from './whatsapp/contacts.ts'
import type { Filled } from './whatsapp/templates.ts'
import { wayRefused } from '#modules/notices/server/errors.ts'

export type PhoneMessage = {
  key: string
  userId: string
  topic: PhoneTopic
  phone: string
  text: string
  whatsApp: Filled
  /** Ignores `both`: a repeated code looks like another. */
  once: boolean
  expiresAt: Date
  urgent: boolean
  notBefore?: Date
  /** Causing request, if not the present. */
  requestId?: string | null | undefined
}

export type Chosen = { way: PhoneWay; message: PhoneMessage }

/**
 * Queues a message as part of `tx`. Undelivered WhatsApp messages go by SMS.
 * @returns whether this call queued any
 */
export async function writeToPhone(
  tx: Tx,
  kernel: Kernel,
  message: PhoneMessage,
): Promise<boolean> {
  const way = await wayOf(tx, message.userId, message.topic)
  return writeByWays(tx, kernel, [{ way, message }])
}

/** @returns whether any was queued */
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

/** Whether a code would come both ways: the second looks like another. */
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

type Ways = z.output<(typeof readPhoneWays)['reply']>

/** @param whatsApp false: no way is offered */
export async function readWays(db: Sql, whatsApp: boolean, userId: string): Promise<Ways> {
  const rows = await db.select().from(phoneChoices).where(eq(phoneChoices.userId, userId))
  const chosen = new Map(rows.map(({ topic, way }) => [topic, way]))
  return {
    whatsApp,
    chosen: rows.length > 0,
    ways: phoneTopics.map((topic) => ({ topic, way: chosen.get(topic) ?? usualWay[topic] })),
  }
}

async function wayOf(db: Sql, userId: string, topic: PhoneTopic): Promise<PhoneWay> {
  const [row] = await run<{ way: PhoneWay }>(db, chosenWay, [userId, topic])
  return row?.way ?? usualWay[topic]
}

const chosenWay: Statement = {
  name: 'notifications_chosen_way',
  text: 'select way from phone_choices where user_id = $1 and topic = $2',
}

/**
 * @throws notifications.way_refused (422) when WhatsApp is off, or for disabling a mandatory topic
 */
export async function choosePhoneWay(
  kernel: Kernel,
  whatsApp: boolean,
  userId: string,
  { topic, way }: { topic: PhoneTopic; way: PhoneWay },
): Promise<void> {
  const usesWhatsApp = way === 'whatsapp' || way === 'both'
  if ((usesWhatsApp && !whatsApp) || (way === 'none' && topic !== 'sales')) throw wayRefused()
  await kernel.transaction(async (tx) => {
    const chosenAt = kernel.clock.now()
    await tx
      .insert(phoneChoices)
      .values({ userId, topic, way, chosenAt })
      .onConflictDoUpdate({
        target: [phoneChoices.userId, phoneChoices.topic],
        set: { way, chosenAt },
      })
    if (!usesWhatsApp) return
    const [person] = await tx
      .select({ phone: personFacts.phone })
      .from(personFacts)
      .where(eq(personFacts.id, userId))
    if (person?.phone) await startAgain(tx, person.phone)
  })
}
