import { and, eq, gt, sql } from 'drizzle-orm'

import { brand } from '#contract/kernel/brand.ts'

import { notifications } from '#database/tables/notifications.ts'
import { buyerFacts } from '#database/views/buyer-facts.ts'
import { personFacts } from '#database/views/person-facts.ts'
import { pushSubscriptions } from '#database/tables/push-subscriptions.ts'
import { smsOutbox } from '#database/tables/sms-outbox.ts'
import { dayMs, addMs } from '../kernel/clock.ts'
import type { Tx } from '../kernel/database.ts'
import { newId } from '../kernel/ids.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { teamSettings } from '../settings/index.ts'
import type { Notice } from './notice.ts'
import { noticeWritten } from './notifications.events.ts'
import { afterQuiet } from './quiet-hours.ts'
import { typographic } from './typography.ts'
import { writeToPhone } from './write-to-phone.ts'

/**
 * A notice for somebody. `key` names the news: the same key for the same person is written once, in
 * the app and by SMS.
 */
export type News = Notice & { userId: string; key: string; at: Date }

/** An SMS that waited longer (a provider was down, an imported past) is not sent. */
const smsLifeMs = dayMs

/**
 * Notifies somebody as part of `tx`: in the app, and by SMS when the notice has a text for it and
 * the number is below its daily limit.
 * @throws RangeError when that text takes more than one SMS.
 */
export async function notify(tx: Tx, kernel: Kernel, news: News): Promise<void> {
  const { userId, key, at, sms, smsAtOnce: urgent = false, ...shown } = news
  const { whatsApp, phoneTopic, title, message, ...about } = shown
  const written = await tx
    .insert(notifications)
    .values({
      id: newId(),
      userId,
      newsKey: key,
      title: typographic(title),
      message: typographic(message),
      ...about,
      createdAt: at,
    })
    .onConflictDoNothing()
    .returning({
      id: notifications.id,
      hasBrowser: sql<boolean>`exists (select from ${pushSubscriptions} b where b.user_id = ${userId})`,
    })
  if (written[0]?.hasBrowser) await kernel.events.emit(tx, noticeWritten, { userId })
  if (written.length === 0 || !sms) return
  const phone = await phoneFor(tx, kernel, userId, urgent)
  // Door codes and news of the account's safety are sent during quiet hours too.
  const notBefore = urgent || news.kind === 'account' ? at : afterQuiet(kernel, kernel.clock.now())
  if (phone)
    await writeToPhone(tx, kernel, {
      key: `${key}:${userId}`,
      userId,
      topic: phoneTopic ?? (news.kind === 'account' ? 'account' : 'orders'),
      phone,
      text: sms,
      whatsApp: whatsApp ?? { template: 'account_news', body: [withoutName(sms)] },
      once: urgent,
      expiresAt: addMs(at, smsLifeMs),
      urgent,
      notBefore,
    })
}

/**
 * A newcomer's number may be somebody else's: after so many messages a day it gets only awaited
 * codes.
 */
async function phoneFor(
  tx: Tx,
  kernel: Kernel,
  userId: string,
  urgent: boolean,
): Promise<string | null> {
  const [person] = await tx
    .select({
      phone: personFacts.phone,
      newcomer: sql<boolean>`not ${buyerFacts.isProved} and not ${buyerFacts.isKnown}`,
    })
    .from(personFacts)
    .innerJoin(buyerFacts, eq(buyerFacts.id, personFacts.id))
    .where(eq(personFacts.id, userId))
  if (!person?.phone || urgent || !person.newcomer) return person?.phone ?? null
  const today = addMs(kernel.clock.now(), -dayMs)
  const sent = await tx.$count(
    smsOutbox,
    and(eq(smsOutbox.phone, person.phone), gt(smsOutbox.createdAt, today)),
  )
  return sent < teamSettings(kernel).ceilings.newcomerSmsADay ? person.phone : null
}

/** « Sugu : vous avez … » → « Vous avez … »: WhatsApp shows who writes. */
function withoutName(sms: string): string {
  const words = sms.replace(`${brand.name} : `, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
