import { and, eq, inArray, or, sql, lte } from 'drizzle-orm'
import { type MessageStatus } from '#providers/whatsapp/whatsapp-templates.ts'
import type { WhatsApp, WhatsAppSettings } from '#providers/whatsapp/whatsapp.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { brand } from '#kernel/wire/brand.ts'
import { ProviderDown, ProviderRefusal } from '#providers/provider-faults.ts'
import { Id } from '#kernel/wire/fields.ts'
import { whatsAppMessages } from '#modules/channels/database/tables.ts'
import { addMs } from '#kernel/clock.ts'
import { whatsAppAnswered, whatsAppQueued } from '../events.ts'
import { hasStopped } from './contacts.ts'
import { fallBack, whatsAppOutcomes } from './fall-back.ts'

const sendWhatsAppJob = 'notifications.send-whatsapp'

const checkWhatsAppJob = 'notifications.check-whatsapp'

/** ms; falls back to SMS within a minute, but after Meta's drop (30 s). */
const patienceMs = 45_000

const diedMs = 60_000

const batchSize = 200

const stopped = `C’est noté : ${brand.name} ne vous écrit plus par WhatsApp. Les messages importants arrivent par SMS. Vous pouvez changer d’avis dans les réglages des notifications.`

const unread = `Personne ne lit les messages de ce numéro. Pour nous parler, ouvrez la page « Questions et contact » du site. Pour ne plus rien recevoir ici, répondez STOP.`

export type WhatsAppParts = {
  whatsApp: WhatsApp
  secrets: Pick<WhatsAppSettings, 'appSecret' | 'verifyToken'>
}

/** With null, waiting messages go by SMS and nothing is received. */
export function writeByWhatsApp(kernel: Kernel, parts: WhatsAppParts | null): void {
  const whatsApp = parts?.whatsApp ?? null
  kernel.events.queue(
    whatsAppQueued,
    'notifications.send-whatsapp',
    ({ id, urgent, notBefore }) => ({
      handler: sendWhatsAppJob,
      payload: { id },
      queue: 'messages',
      priority: urgent ? 10 : 0,
      ...(notBefore ? { startAfter: new Date(notBefore) } : {}),
    }),
  )
  kernel.jobs.handle(sendWhatsAppJob, ({ id }: { id: string }) =>
    sendWhatsApp(kernel, whatsApp, id),
  )
  kernel.jobs.handle(checkWhatsAppJob, ({ id }: { id: string }) => checkWhatsApp(kernel, id))
  kernel.jobs.every('* * * * *', 'channels.end-waiting-whatsapp', () => endWaitingWhatsApp(kernel))
  if (whatsApp) {
    const job = 'notifications.answer-whatsapp'
    kernel.events.queue(whatsAppAnswered, job, (payload) => ({ handler: job, payload }))
    kernel.jobs.handle(job, (news: Parameters<typeof answerWords>[2]) =>
      answerWords(kernel, whatsApp, news),
    )
  }
}

/** Answers within Meta's 24 hours, without retries. */
async function answerWords(
  kernel: Kernel,
  whatsApp: WhatsApp,
  { phone, isStop }: { phone: string; isStop: boolean },
): Promise<void> {
  try {
    await whatsApp.answer({ phone, words: isStop ? stopped : unread })
  } catch (error) {
    if (!(error instanceof ProviderDown || error instanceof ProviderRefusal)) throw error
    kernel.log.warn({ err: error }, 'WhatsApp answer not sent')
  }
}

/** Stores a status. Statuses arrive twice, late, in any order: older never undo newer. */
export async function receiveStatus(kernel: Kernel, status: MessageStatus): Promise<void> {
  const { providerId, reference } = status
  const which = or(
    eq(whatsAppMessages.providerId, providerId),
    reference && Id.safeParse(reference).success ? eq(whatsAppMessages.id, reference) : undefined,
  )
  if (status.status === 'failed') {
    const [message] = await kernel.db
      .select({ id: whatsAppMessages.id })
      .from(whatsAppMessages)
      .where(which)
    if (message) await fallBack(kernel, message.id, status.failure ?? 'failed')
    return
  }
  if (status.status === 'sent') return
  const isRead = status.status === 'read'
  const arrived = await kernel.db
    .update(whatsAppMessages)
    .set({
      state: isRead ? 'read' : 'delivered',
      providerId,
      values: null,
      smsText: null,
      deliveredAt: sql`coalesce(${whatsAppMessages.deliveredAt}, ${status.at.toISOString()})`,
      ...(isRead ? { readAt: status.at } : {}),
    })
    .where(
      and(
        which,
        inArray(whatsAppMessages.state, [
          'sending',
          'sent',
          ...(isRead ? (['delivered'] as const) : []),
        ]),
      ),
    )
    .returning({ id: whatsAppMessages.id })
  for (const _message of arrived) whatsAppOutcomes.inc({ outcome: status.status })
}

type Message = typeof whatsAppMessages.$inferSelect

/**
 * Refused messages go by SMS.
 * @param whatsApp null: WhatsApp is off
 */
async function sendWhatsApp(kernel: Kernel, whatsApp: WhatsApp | null, id: string): Promise<void> {
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
    // No text or number in the log.
    kernel.log.warn({ err: error, message: id }, 'WhatsApp message not sent')
    if (!(error instanceof ProviderDown && error.unsure))
      return fallBack(kernel, id, error instanceof ProviderRefusal ? error.code : 'provider_down')
  }
  await markSent(kernel, id, providerId)
}

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

/** Marks as sent, keeping a status stored before the call's answer. */
async function markSent(kernel: Kernel, id: string, providerId: string | null): Promise<void> {
  await kernel.db
    .update(whatsAppMessages)
    .set({ state: 'sent', providerId, values: null })
    .where(and(eq(whatsAppMessages.id, id), eq(whatsAppMessages.state, 'sending')))
  whatsAppOutcomes.inc({ outcome: 'sent' })
  await kernel.jobs.send({
    handler: checkWhatsAppJob,
    payload: { id },
    queue: 'messages',
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

async function checkWhatsApp(kernel: Kernel, id: string): Promise<void> {
  const [message] = await kernel.db
    .select({ triedAt: whatsAppMessages.triedAt })
    .from(whatsAppMessages)
    .where(and(eq(whatsAppMessages.id, id), eq(whatsAppMessages.state, 'sent')))
  if (message?.triedAt && message.triedAt <= addMs(kernel.clock.now(), -patienceMs))
    await fallBack(kernel, id, 'not_delivered')
}

async function endWaitingWhatsApp(kernel: Kernel): Promise<void> {
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
      await kernel.jobs.send({ handler: sendWhatsAppJob, payload: { id }, queue: 'messages' })
    else if (state === 'sent') await checkWhatsApp(kernel, id)
    else if (triedAt && triedAt <= died) await fallBack(kernel, id, 'killed')
  }
}
