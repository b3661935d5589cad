import {
  usualWay,
  type PhoneTopic,
  type PhoneWay,
} from '#modules/notifications/contract/phone-ways.ts'

import { addMs, dayMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { run, type Statement } from '#kernel/database/statement.ts'
import { teamSettings } from '#modules/settings/server/index.ts'
import type { Notice } from './notice.ts'

/** Who is written to, and how. */
export type Reader = { phone: string; way: PhoneWay }
type Written = Pick<Notice, 'kind' | 'phoneTopic' | 'smsAtOnce'> & { userId: string }

export function topicOf({ kind, phoneTopic }: Pick<Notice, 'kind' | 'phoneTopic'>): PhoneTopic {
  return phoneTopic ?? (kind === 'account' ? 'account' : 'orders')
}

/**
 * Whose phones these messages go to, in their order; null for nobody. A newcomer's number may be
 * somebody else's: after so many messages a day it gets only awaited codes.
 */
export async function readReaders(
  tx: Tx,
  kernel: Kernel,
  messages: readonly Written[],
): Promise<(Reader | null)[]> {
  const since = addMs(kernel.clock.now(), -dayMs)
  const people = await run<Person>(tx, readPeople, [
    messages.map(({ userId }) => userId),
    messages.map(topicOf),
    since,
  ])
  const { newcomerSmsADay } = teamSettings(kernel).ceilings
  const byPlace = new Map(people.map((person) => [person.place, person]))
  /** SMS of this very call, which the database does not count yet. */
  const counted = new Map<string, number>()
  return messages.map((message, index) => {
    const person = byPlace.get(index + 1)
    if (!person?.phone) return null
    const now = counted.get(person.phone) ?? 0
    if (!message.smsAtOnce && person.isNewcomer && person.sentToday + now >= newcomerSmsADay)
      return null
    const way = person.way ?? usualWay[topicOf(message)]
    if (way === 'sms' || way === 'both') counted.set(person.phone, now + 1)
    return { phone: person.phone, way }
  })
}

/** `sentToday`: messages queued for this number within a day; counted for newcomers alone. */
type Person = {
  place: number
  phone: string | null
  isNewcomer: boolean
  sentToday: number
  way: PhoneWay | null
}
const readPeople: Statement = {
  name: 'notifications_people',
  text: `
    select wanted.place::int, p.phone, not b.is_proved and not b.is_known as "isNewcomer",
      case when b.is_proved or b.is_known then 0
        else (select count(*) from sms_outbox o where o.phone = p.phone and o.created_at > $3)
      end as "sentToday",
      (select way from phone_choices c where c.user_id = p.id and c.topic = wanted.topic) as way
    from unnest($1::uuid[], $2::text[]) with ordinality as wanted(user_id, topic, place)
    join person_facts p on p.id = wanted.user_id join buyer_facts b on b.id = p.id`,
}
