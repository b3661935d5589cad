import { sql } from 'drizzle-orm'

import type { MessageWay } from '#modules/notifications/contract/message-costs.ts'
import type { PhoneTopic } from '#modules/notifications/contract/phone-ways.ts'

import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { templates } from './whatsapp/templates.ts'

export type Counted = { topic: PhoneTopic; way: MessageWay; messages: number }

const codes = Object.values(templates)
  .filter(({ isCode }) => isCode)
  .map(({ name }) => name)

/**
 * Stores how many messages were paid for on each past day, before their rows are deleted. An SMS is
 * paid when it leaves, one by WhatsApp when it arrives (source: Meta’s price list of messages).
 */
export async function countDays({ db, clock }: Kernel): Promise<void> {
  const today = clock.now().toISOString().slice(0, 10)
  await db.execute(sql`
    insert into message_days (day, topic, way, messages)
    select at::date, topic, way, count(*)::int from (${paidSince(sql`${await uncounted(db)}::date`)}) paid
    where at < ${today}::date
    group by 1, 2, 3
    on conflict do nothing`)
}

/**
 * Messages paid for this month (Bamako, whose time is UTC): the stored days, and those not stored
 * yet.
 */
export async function countMonth(db: Sql, now: Date): Promise<Counted[]> {
  const first = `${now.toISOString().slice(0, 7)}-01`
  const since = sql`greatest(${await uncounted(db)}::date, ${first}::date)`
  const { rows } = await db.execute<Counted>(sql`
    select topic, way, sum(messages)::int as messages from (
      select topic, way, messages from message_days where day >= ${first}::date
      union all
      select topic, way, count(*) from (${paidSince(since)}) paid group by topic, way
    ) month group by topic, way order by topic, way`)
  return rows
}

/** The first day that is not stored yet. */
async function uncounted(db: Sql): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(
    sql`select coalesce(max(day) + 1, '2026-01-01')::text as day from message_days`,
  )
  return rows[0]?.day ?? '2026-01-01'
}

function paidSince(day: ReturnType<typeof sql>) {
  return sql`
    select topic, 'sms' as way, sent_at at time zone 'UTC' as at from sms_outbox
    where sent_at >= (${day})::timestamp at time zone 'UTC'
    union all
    select topic, case when template in ${codes} then 'whatsapp_code' else 'whatsapp' end,
      delivered_at at time zone 'UTC' from whatsapp_messages
    where delivered_at >= (${day})::timestamp at time zone 'UTC'`
}
