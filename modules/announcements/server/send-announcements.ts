import { sql } from 'drizzle-orm'

import { personFacts } from '#modules/identity/database/views.ts'
import { noticeFacts } from '#modules/notices/database/views.ts'
import { ANNOUNCEMENT_ALONE_MAX } from '#modules/announcements/contract/announcements.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { defineEvent } from '#kernel/events/events.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { concerns, countPeople, dayOf, reachedAlone, type Audience } from './announce.ts'
import { query } from '#kernel/database/query.ts'

export type Announced = {
  announcementId: string
  userIds: string[]
  title: string
  text: string
  link: string | null
  at: string
}
export const announced = defineEvent<Announced>('announcements.announced')

const peopleAtOnce = 500
const firstId = '00000000-0000-0000-0000-000000000000'

type Due = Audience &
  Pick<Announced, 'title' | 'text' | 'link'> & {
    id: string
    state: 'planned' | 'sending'
    approved: boolean
    sentUpTo: string | null
  }

/** Sends due announcements every minute, a transaction for each batch of people. */
export async function sendAnnouncements(kernel: Kernel): Promise<void> {
  while (await sendBatch(kernel));
}

/**
 * Sends the next batch after the last one sent. A grown audience may need a second approval.
 * @returns false when nothing is due
 */
async function sendBatch(kernel: Kernel): Promise<boolean> {
  const now = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const [due] = await query<Due>(
      tx,
      sql`
      select id, title, text, link, role, area, plan, state, approved_by is not null as approved,
        sent_up_to
      from announcements where state in ('planned', 'sending') and due_at <= ${now}
      order by due_at, id limit 1 for update skip locked`,
    )
    if (!due) return false
    const { id, title, text, link } = due
    if (due.state === 'planned') {
      const { people } = await countPeople(tx, due, dayOf(now))
      const others = due.approved ? 0 : await reachedAlone(tx, now, id)
      const isAlone = due.approved || people + others <= ANNOUNCEMENT_ALONE_MAX
      const state = isAlone ? 'sending' : 'asked'
      await query(
        tx,
        sql`update announcements set state = ${state}, people = ${people} where id = ${id}`,
      )
      if (state === 'asked') return true
    }
    const sent = await query<{ last: string | null; userIds: string[] }>(
      tx,
      sql`
      with people as (
        select u.id from ${personFacts} u
        where ${concerns(due)} and u.id > ${due.sentUpTo ?? firstId}
        order by u.id limit ${peopleAtOnce}
      ), written as (
        insert into announcement_receipts (user_id, day, announcement_id)
        select id, ${dayOf(now)}::date, ${id}::uuid from people on conflict do nothing returning user_id
      )
      select (select max(id::text) from people) as last,
        coalesce((select json_agg(user_id) from written), '[]') as user_ids`,
    )
    const { last = null, userIds = [] } = sent[0] ?? {}
    await query(
      tx,
      sql`
      update announcements set reached = reached + ${userIds.length},
        sent_up_to = coalesce(${last}, sent_up_to),
        state = case when ${last}::uuid is null then 'sent' else 'sending' end,
        sent_at = case when ${last}::uuid is null then ${now}::timestamptz end
      where id = ${id}`,
    )
    const at = now.toISOString()
    if (userIds.length > 0)
      await kernel.events.emit(tx, announced, {
        announcementId: id,
        userIds,
        title,
        text,
        link,
        at,
      })
    return true
  })
}

/** Later reads are not counted: old notices are deleted. */
const countedDays = 30

/** Counts readers of recent announcements every few minutes. */
export async function countReaders(kernel: Kernel): Promise<void> {
  await query(
    kernel.db,
    sql`
    update announcements a set readers = least(a.reached, r.readers)
    from (
      select n.resource_id as id, count(*)::int as readers from ${noticeFacts} n
      where n.kind = 'announcement' and n.read_at is not null and n.resource_id in (
        select id from announcements where state in ('sending', 'sent')
          and due_at > ${addMs(kernel.clock.now(), -countedDays * dayMs)})
      group by n.resource_id
    ) r where r.id = a.id and a.readers < least(a.reached, r.readers)`,
  )
}
