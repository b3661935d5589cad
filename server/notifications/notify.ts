import { brand } from '#contract/kernel/brand.ts'
import { usualWay, type PhoneTopic, type PhoneWay } from '#contract/notifications/phone-ways.ts'

import { dayMs, addMs } from '../kernel/clock.ts'
import type { Tx } from '../kernel/database.ts'
import { newId } from '../kernel/ids.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { run, type Statement } from '../kernel/statement.ts'
import { teamSettings } from '../settings/index.ts'
import type { Notice } from './notice.ts'
import { noticeWritten } from './notifications.events.ts'
import { afterQuiet } from './quiet-hours.ts'
import { typographic } from './typography.ts'
import { writeByWay } from './write-to-phone.ts'

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
  const [written] = await run<{ hasBrowser: boolean }>(tx, write, [
    newId(),
    userId,
    key,
    about.kind,
    typographic(title),
    typographic(message),
    about.webUrl,
    about.appRoute,
    about.resourceType,
    about.resourceId,
    about.slug ?? null,
    at,
  ])
  if (written?.hasBrowser) await kernel.events.emit(tx, noticeWritten, { userId })
  if (!written || !sms) return
  const topic = phoneTopic ?? (news.kind === 'account' ? 'account' : 'orders')
  const reader = await readerOf(tx, kernel, { userId, topic, urgent })
  if (!reader) return
  // Door codes and news of the account's safety are sent during quiet hours too.
  const notBefore = urgent || news.kind === 'account' ? at : afterQuiet(kernel, kernel.clock.now())
  await writeByWay(tx, kernel, reader.way, {
    key: `${key}:${userId}`,
    userId,
    topic,
    phone: reader.phone,
    text: sms,
    whatsApp: whatsApp ?? { template: 'account_news', body: [withoutName(sms)] },
    once: urgent,
    expiresAt: addMs(at, smsLifeMs),
    urgent,
    notBefore,
  })
}

const write: Statement = {
  name: 'notifications_write',
  text: `
    insert into notifications (id, user_id, news_key, kind, title, message, web_url, app_route,
      resource_type, resource_id, slug, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    on conflict do nothing
    returning exists (select from push_subscriptions b where b.user_id = $2) as "hasBrowser"`,
}

type Reader = { phone: string; way: PhoneWay }

/**
 * Who is written to, and how. A newcomer's number may be somebody else's: after so many messages a
 * day it gets only awaited codes.
 * @returns null for nobody
 */
async function readerOf(
  tx: Tx,
  kernel: Kernel,
  { userId, topic, urgent }: { userId: string; topic: PhoneTopic; urgent: boolean },
): Promise<Reader | null> {
  const since = addMs(kernel.clock.now(), -dayMs)
  const [person] = await run<Person>(tx, readPerson, [userId, since, topic])
  if (!person?.phone) return null
  const { newcomerSmsADay } = teamSettings(kernel).ceilings
  if (!urgent && person.isNewcomer && person.sentToday >= newcomerSmsADay) return null
  return { phone: person.phone, way: person.way ?? usualWay[topic] }
}

/** `sentToday`: messages queued for this number within a day; counted for newcomers alone. */
type Person = {
  phone: string | null
  isNewcomer: boolean
  sentToday: number
  way: PhoneWay | null
}
const readPerson: Statement = {
  name: 'notifications_person',
  text: `
    select p.phone, not b.is_proved and not b.is_known as "isNewcomer",
      case when b.is_proved or b.is_known then 0
        else (select count(*) from sms_outbox o where o.phone = p.phone and o.created_at > $2)
      end as "sentToday",
      (select way from phone_choices c where c.user_id = p.id and c.topic = $3) as way
    from person_facts p join buyer_facts b on b.id = p.id where p.id = $1`,
}

/** « Sugu : vous avez … » → « Vous avez … »: WhatsApp shows who writes. */
function withoutName(sms: string): string {
  const words = sms.replace(`${brand.name} : `, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
