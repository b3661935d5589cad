import { eq } from 'drizzle-orm'
import type { z } from 'zod'

import {
  type PhoneTopic,
  phoneTopics,
  type PhoneWay,
  type readPhoneWays,
  usualWay,
} from '#modules/channels/contract/phone-ways.ts'
import { phoneChoices } from '#modules/channels/database/tables.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { wayRefused } from './errors.ts'
import { startAgain } from './whatsapp/contacts.ts'

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

/**
 * @throws channels.way_refused (422) when WhatsApp is off, or for disabling a mandatory topic
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

export async function forgetChoices(tx: Tx, userId: string): Promise<void> {
  await tx.delete(phoneChoices).where(eq(phoneChoices.userId, userId))
}
