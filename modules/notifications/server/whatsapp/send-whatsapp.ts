import { and, eq, inArray, lte, sql } from 'drizzle-orm'

import { whatsAppMessages } from '#modules/notifications/database/message-tables.ts'
import { ProviderDown, ProviderRefusal } from '#gateways/provider-faults.ts'
import type { WhatsApp } from '#gateways/whatsapp/whatsapp.ts'
import { addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { hasStopped } from './contacts.ts'
import { fallBack } from './fall-back.ts'
import { whatsAppOutcomes } from './outcomes.ts'

export const sendWhatsAppJob = 'notifications.send-whatsapp'
export const checkWhatsAppJob = 'notifications.check-whatsapp'

/**
 * Not delivered within this, it is sent by SMS: within a minute, but after Meta dropped it (30 s).
 */
const patienceMs = 45_000
/** A try without a result for so long was lost with its process. */
const diedMs = 60_000
const batchSize = 200

type Message = typeof whatsAppMessages.$inferSelect

/**
 * Sends one message of the outbox, once. It is never tried a second time: what WhatsApp does not
 * take leaves by SMS.
 * @param whatsApp null: this market does not use it any more
 */
export async function sendWhatsApp(
  kernel: Kernel,
  whatsApp: WhatsApp | null,
  id: string,
): Promise<void> {
  const message = await claim(kernel, id)
  if (!message?.values) return
  if (message.expiresAt <= kernel.clock.now()) return expire(kernel, id)
  if (!whatsApp) return fallBack(kernel, id, 'off')
  if (await hasStopped(kernel.db, message.phone)) return fallBack(kernel, id, 'stopped')
  let providerId: string | null = null
  try {
    const { phone, template, values } = message
    providerId = await whatsApp.send({ phone, template, values, reference: id })
  } catch (error) {
    const isKnown = error instanceof ProviderDown || error instanceof ProviderRefusal
    if (!isKnown) throw error
    // The text and the number stay out of the log.
    kernel.log.warn({ err: error, message: id }, 'WhatsApp non parti')
    if (!(error instanceof ProviderDown && error.unsure))
      return fallBack(kernel, id, error instanceof ProviderRefusal ? error.code : 'provider_down')
  }
  await markSent(kernel, id, providerId)
}

/** Only one sender gets it, whatever the number of jobs and processes. */
async function claim(kernel: Kernel, id: string): Promise<Message | undefined> {
  const now = kernel.clock.now()
  const due = and(
    eq(whatsAppMessages.id, id),
    eq(whatsAppMessages.state, 'waiting'),
    lte(whatsAppMessages.sendAt, now),
  )
  const [message] = await kernel.db
    .update(whatsAppMessages)
    .set({ state: 'sending', tries: sql`${whatsAppMessages.tries} + 1`, triedAt: now })
    .where(due)
    .returning()
  return message
}

/** A status may be stored before the call is answered: it is kept. */
async function markSent(kernel: Kernel, id: string, providerId: string | null): Promise<void> {
  await kernel.db
    .update(whatsAppMessages)
    .set({ state: 'sent', providerId, values: null })
    .where(and(eq(whatsAppMessages.id, id), eq(whatsAppMessages.state, 'sending')))
  whatsAppOutcomes.inc({ outcome: 'sent' })
  await kernel.jobs.send({
    handler: checkWhatsAppJob,
    payload: { id },
    lane: 'messages',
    startAfter: addMs(kernel.clock.now(), patienceMs),
  })
}

async function expire(kernel: Kernel, id: string): Promise<void> {
  await kernel.db
    .update(whatsAppMessages)
    .set({ state: 'expired', values: null, smsText: null })
    .where(and(eq(whatsAppMessages.id, id), eq(whatsAppMessages.state, 'sending')))
  whatsAppOutcomes.inc({ outcome: 'expired' })
}

/** What was sent and did not arrive in time leaves by SMS. */
export async function checkWhatsApp(kernel: Kernel, id: string): Promise<void> {
  const [message] = await kernel.db
    .select({ triedAt: whatsAppMessages.triedAt })
    .from(whatsAppMessages)
    .where(and(eq(whatsAppMessages.id, id), eq(whatsAppMessages.state, 'sent')))
  if (message?.triedAt && message.triedAt <= addMs(kernel.clock.now(), -patienceMs))
    await fallBack(kernel, id, 'not_delivered')
}

/** Run regularly: ends what a process or a job lost. */
export async function endWaitingWhatsApp(kernel: Kernel): Promise<void> {
  const died = addMs(kernel.clock.now(), -diedMs)
  const rows = await kernel.db
    .select({
      id: whatsAppMessages.id,
      state: whatsAppMessages.state,
      triedAt: whatsAppMessages.triedAt,
    })
    .from(whatsAppMessages)
    .where(
      and(
        inArray(whatsAppMessages.state, ['waiting', 'sending', 'sent']),
        lte(whatsAppMessages.sendAt, died),
      ),
    )
    .limit(batchSize)
  for (const { id, state, triedAt } of rows) {
    if (state === 'waiting')
      await kernel.jobs.send({ handler: sendWhatsAppJob, payload: { id }, lane: 'messages' })
    else if (state === 'sent') await checkWhatsApp(kernel, id)
    else if (triedAt && triedAt <= died) await fallBack(kernel, id, 'killed')
  }
}
