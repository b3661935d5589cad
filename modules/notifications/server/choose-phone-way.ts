import { eq } from 'drizzle-orm'
import type { z } from 'zod'

import {
  phoneTopics,
  usualWay,
  type PhoneTopic,
  type PhoneWay,
  type readPhoneWays,
} from '#modules/notifications/contract/phone-ways.ts'

import { phoneChoices } from '#modules/notifications/database/tables.ts'
import { personFacts } from '#modules/accounts/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { run, type Statement } from '#kernel/database/statement.ts'
import { wayRefused } from './errors.ts'
import { startAgain } from './whatsapp/contacts.ts'

type Ways = z.output<(typeof readPhoneWays)['reply']>

/** @param whatsApp whether this market uses WhatsApp; without it, no way is offered */
export async function readWays(db: Sql, whatsApp: boolean, userId: string): Promise<Ways> {
  const rows = await db.select().from(phoneChoices).where(eq(phoneChoices.userId, userId))
  const chosen = new Map(rows.map(({ topic, way }) => [topic, way]))
  return {
    whatsApp,
    chosen: rows.length > 0,
    ways: phoneTopics.map((topic) => ({ topic, way: chosen.get(topic) ?? usualWay[topic] })),
  }
}

export async function wayOf(db: Sql, userId: string, topic: PhoneTopic): Promise<PhoneWay> {
  const [row] = await run<{ way: PhoneWay }>(db, chosenWay, [userId, topic])
  return row?.way ?? usualWay[topic]
}

const chosenWay: Statement = {
  name: 'notifications_chosen_way',
  text: 'select way from phone_choices where user_id = $1 and topic = $2',
}

/**
 * @throws notifications.way_refused (422) for WhatsApp where the market has none, and for turning
 * off what always comes
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
