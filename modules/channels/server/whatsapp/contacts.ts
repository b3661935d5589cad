import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'

import {
  phoneChoices,
  whatsAppContacts,
  whatsAppMessages,
} from '#modules/channels/database/tables.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import type { Incoming } from '#providers/whatsapp/whatsapp-templates.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { PhoneTopic } from '#modules/channels/contract/phone-ways.ts'
import { eventOf } from '#kernel/events/events.ts'
import { newId } from '#kernel/ids.ts'
import { whatsAppAnswered, whatsAppQueued } from '../events.ts'
import type { FilledTemplate } from './templates.ts'

const stopWords = /^(stop|arr[eê]te[rz]?|arr[eê]t|d[eé]sabonner)\b/i

/** Turns WhatsApp off on « STOP »; answers other messages automatically, once a day. */
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

export async function startAgain(db: Sql, phone: string): Promise<void> {
  await db
    .update(whatsAppContacts)
    .set({ stoppedAt: null })
    .where(eq(whatsAppContacts.phone, phone))
}

export type NewWhatsApp = {
  key: string
  topic: PhoneTopic
  phone: string
  content: FilledTemplate
  /** Fallback SMS; null: sent anyway. */
  smsText: string | null
  expiresAt: Date
  urgent: boolean
  isReminder?: boolean
  notBefore?: Date
  requestId?: string | null | undefined
}

/**
 * Queues a message, sent after the commit of `tx`.
 * @returns whether this call queued it
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
      isReminder: message.isReminder ?? false,
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
