import type { MessageWay, readMessageCosts } from '#modules/channels/contract/message-costs.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { sumOf } from '#kernel/wire/money.ts'
import type { MessagePrices } from '#modules/settings/contract/message-price-rules.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { gauge } from '#kernel/telemetry/metrics.ts'
import { teamSettings } from '#modules/settings/module.ts'
import { sql } from 'drizzle-orm'
import type { Sms } from '#providers/sms/sms.ts'
import { ProviderDown, ProviderRefusal } from '#providers/provider-faults.ts'
import type { PhoneTopic } from '#modules/channels/contract/phone-ways.ts'
import type { Sql } from '#kernel/database/database.ts'
import { templates } from './whatsapp/templates.ts'
import { query } from '#kernel/database/query.ts'

const spent = gauge('messages_month_francs', 'What messages have cost this month.', [], 'max')
const allowed = gauge('messages_budget_francs', 'What a month of messages may cost.', [], 'max')

export async function messageCosts(kernel: Kernel): Promise<Reply<typeof readMessageCosts>> {
  const now = kernel.clock.now()
  const { messages: prices } = teamSettings(kernel)
  const counted = await countMonth(kernel.db, now)
  const costs = counted.map((count) => ({ ...count, francs: costOf(count, prices) }))
  return {
    month: now.toISOString().slice(0, 7),
    costs,
    messages: sumOf(costs, ({ messages }) => messages),
    francs: sumOf(costs, ({ francs }) => francs),
    budget: prices.monthlyBudgetFrancs,
    priced: Object.values(priceOf(prices)).some((price) => price > 0),
  }
}

/** Reports the month's cost hourly; logs from four fifths of the budget. */
export async function watchBudget(kernel: Kernel): Promise<void> {
  const { francs, budget } = await messageCosts(kernel)
  spent.set(francs)
  allowed.set(budget)
  if (budget > 0 && francs >= budget)
    kernel.log.error({ francs, budget }, 'the message budget of this month is exceeded')
  else if (budget > 0 && francs >= budget * 0.8)
    kernel.log.warn({ francs, budget }, 'the message budget of this month is nearly reached')
}

/** Returns francs, rounded up. */
function costOf({ way, messages }: Counted, prices: MessagePrices): number {
  return Math.ceil((messages * priceOf(prices)[way]) / 100)
}

function priceOf(prices: MessagePrices): Record<Counted['way'], number> {
  return {
    sms: prices.smsFrancsPerHundred,
    whatsapp: prices.whatsAppFrancsPerHundred,
    whatsapp_code: prices.whatsAppCodeFrancsPerHundred,
  }
}

const waiting = gauge('sms_waiting', 'SMS that have not left.', [], 'max')
const oldest = gauge('sms_oldest_seconds', 'How long the oldest SMS has waited.', [], 'max')

export function measureSms({ db, measures, clock }: Kernel): void {
  measures.push(async () => {
    const rows = await query<{ count: number; since: Date | string | null }>(
      db,
      sql`
      select count(*)::int as count, min(created_at) as since
      from sms_outbox where state in ('waiting', 'sending')`,
    )
    const { count = 0, since = null } = rows[0] ?? {}
    waiting.set(count)
    oldest.set(since ? (clock.now().getTime() - new Date(since).getTime()) / 1_000 : 0)
  })
}

/** Messages; below, more should be bought. */
const low = 500

export async function watchBalance(kernel: Kernel, sms: Sms): Promise<void> {
  try {
    const units = await sms.balance()
    if (units !== null && units < low)
      kernel.log.error({ units }, 'few SMS are left on the Orange contract')
  } catch (error) {
    if (!(error instanceof ProviderDown || error instanceof ProviderRefusal)) throw error
    kernel.log.warn({ err: error }, 'SMS balance unknown')
  }
}

type Counted = { topic: PhoneTopic; way: MessageWay; messages: number }

const codes = Object.values(templates)
  .filter(({ isCode }) => isCode)
  .map(({ name }) => name)

/**
 * Counts paid messages per day, before their rows are deleted. SMS are paid when sent, WhatsApp
 * when delivered (source: Meta’s price list of messages).
 */
export async function countDays({ db, clock }: Kernel): Promise<void> {
  const today = clock.now().toISOString().slice(0, 10)
  await query(
    db,
    sql`
    insert into message_days (day, topic, way, messages)
    select at::date, topic, way, count(*)::int from (${paidSince(sql`${await uncounted(db)}::date`)}) paid
    where at < ${today}::date
    group by 1, 2, 3
    on conflict do nothing`,
  )
}

/** Adds this month's (UTC) stored days and the rest. */
async function countMonth(db: Sql, now: Date): Promise<Counted[]> {
  const first = `${now.toISOString().slice(0, 7)}-01`
  const since = sql`greatest(${await uncounted(db)}::date, ${first}::date)`
  return query<Counted>(
    db,
    sql`
    select topic, way, sum(messages)::int as messages from (
      select topic, way, messages from message_days where day >= ${first}::date
      union all
      select topic, way, count(*) from (${paidSince(since)}) paid group by topic, way
    ) month group by topic, way order by topic, way`,
  )
}

async function uncounted(db: Sql): Promise<string> {
  const [row] = await query<{ day: string }>(
    db,
    sql`select coalesce(max(day) + 1, '2026-01-01')::text as day from message_days`,
  )
  return row?.day ?? '2026-01-01'
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
