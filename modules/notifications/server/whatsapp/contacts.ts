import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'

import { phoneChoices } from '#modules/notifications/database/tables.ts'
import { whatsAppContacts } from '#modules/notifications/database/message-tables.ts'
import { personFacts } from '#modules/accounts/database/views.ts'
import type { Incoming } from '#gateways/whatsapp/whatsapp-notice.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { whatsAppAnswered } from '../events.ts'

const stopWords = /^(stop|arr[eê]te[rz]?|arr[eê]t|d[eé]sabonner)\b/i

/**
 * « STOP » turns WhatsApp off for this phone; anything else gets an automatic answer, once a day.
 */
export async function receiveWords(kernel: Kernel, { phone, words, at }: Incoming): Promise<void> {
  const isStop = stopWords.test(words.trim())
  await kernel.transaction(async (tx) => {
    await tx
      .insert(whatsAppContacts)
      .values({ phone, wroteAt: at, stoppedAt: isStop ? at : null })
      .onConflictDoUpdate({
        target: whatsAppContacts.phone,
        set: {
          wroteAt: sql`greatest(${whatsAppContacts.wroteAt}, excluded.wrote_at)`,
          stoppedAt: sql`coalesce(excluded.stopped_at, ${whatsAppContacts.stoppedAt})`,
        },
      })
    if (isStop) await forgetChoices(tx, phone)
    const answered = await tx
      .update(whatsAppContacts)
      .set({ answeredAt: kernel.clock.now() })
      .where(
        and(
          eq(whatsAppContacts.phone, phone),
          isStop ? undefined : notAnsweredSince(addMs(kernel.clock.now(), -dayMs)),
        ),
      )
      .returning({ phone: whatsAppContacts.phone })
    if (answered.length > 0) await kernel.events.emit(tx, whatsAppAnswered, { phone, isStop })
  })
}

function notAnsweredSince(moment: Date) {
  return or(isNull(whatsAppContacts.answeredAt), lt(whatsAppContacts.answeredAt, moment))
}

async function forgetChoices(db: Sql, phone: string): Promise<void> {
  await db
    .delete(phoneChoices)
    .where(
      sql`${phoneChoices.userId} in (select id from ${personFacts} where ${personFacts.phone} = ${phone})`,
    )
}

export async function hasStopped(db: Sql, phone: string): Promise<boolean> {
  const stopped = and(
    eq(whatsAppContacts.phone, phone),
    sql`${whatsAppContacts.stoppedAt} is not null`,
  )
  return (await db.$count(whatsAppContacts, stopped)) > 0
}

/** Undoes « STOP »: the owner chose WhatsApp again. */
export async function startAgain(db: Sql, phone: string): Promise<void> {
  await db
    .update(whatsAppContacts)
    .set({ stoppedAt: null })
    .where(eq(whatsAppContacts.phone, phone))
}
