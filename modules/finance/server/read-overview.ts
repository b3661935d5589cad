import { sumOf } from '#kernel/wire/money.ts'
import { sql } from 'drizzle-orm'

import { figureWords } from '#modules/finance/contract/book-words.ts'
import { accountWords } from '#modules/ledger/contract/account-words.ts'
import type { Period, readOverview } from '#modules/finance/contract/books.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import { subscriptionFacts } from '#modules/subscriptions/database/views.ts'
import { refundFacts } from '#modules/payments/database/views.ts'
import { paymentProviders } from '#modules/operators/database/values.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'

import { isNearCap, readDeliverySettings } from '#modules/deliveries/module.ts'
import { csvFile, dayCell } from '#kernel/csv/csv.ts'
import type { Sql } from '#kernel/database/database.ts'
import { monthsOf, spanOf } from './close-months.ts'
import { balanceSheet, collectedByDay, type OverviewSpan, sumFigures } from './overview.queries.ts'
import { boxesOf } from '#modules/ledger/module.ts'
import { currentBatch, heldItems } from '#modules/payouts/module.ts'
import { waitingExceptions } from '#modules/reconciliation/module.ts'
import { query } from '#kernel/database/query.ts'

type Overview = Reply<typeof readOverview>

export async function overviewOf(db: Sql, period: Period, now: Date): Promise<Overview> {
  const span = spanOf(period, now)
  const held = await heldItems(db, now, 'finance')
  const boxes = await boxesOf(db)
  const [first] = boxes
  const { cashCap: cap } = await readDeliverySettings(db)
  const open = (await monthsOf(db, now)).find(({ state }) => state === 'open')
  return {
    now: now.toISOString(),
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    figures: await sumFigures(db, span),
    subscribedShops: await subscribedShops(db, span),
    ...(await balanceSheet(db)),
    held: { amount: sumOf(held, ({ amount }) => amount), count: held.length },
    days: await collectedByDay(db, span),
    batch: await currentBatch(db),
    refunds: await refundsToDo(db),
    exceptions: await waitingExceptions(db),
    boxes: {
      count: boxes.filter(({ holds }) => isNearCap(holds, cap)).length,
      cap,
      largest: first && first.holds > 0 ? { name: first.name, amount: first.holds } : null,
    },
    month: open ? { month: open.month, ready: open.checks.every(({ fine }) => fine) } : null,
  }
}

async function subscribedShops(db: Sql, { from, to }: OverviewSpan): Promise<number> {
  const [row] = await query<{ shops: number }>(
    db,
    sql`
    select count(distinct shop_id) as shops from ${subscriptionFacts}
    where state = 'paid' and paid_at between ${from.toISOString()} and ${to.toISOString()}`,
  )
  return row?.shops ?? 0
}

async function refundsToDo(db: Sql): Promise<Overview['refunds']> {
  const [row] = await query<Overview['refunds']>(
    db,
    sql`
    select count(*) as count, coalesce(sum(amount_francs), 0)::bigint as amount,
      count(*) filter (where to_approve) as to_approve
    from ${refundFacts} where is_open`,
  )
  return row ?? { count: 0, amount: 0, toApprove: 0 }
}

export async function overviewFile(db: Sql, period: Period, now: Date): Promise<Uint8Array> {
  const overview = await overviewOf(db, period, now)
  const { from, to, figures, places, owners, gap, held, days } = overview
  return csvFile([
    ['Vue d’ensemble', dayCell(from), dayCell(to)],
    ...Object.entries(figures).map(([name, francs]) => [
      figureWords[name as keyof typeof figureWords],
      francs,
    ]),
    ['Où est l’argent'],
    ...places.map(({ account, amount }) => [accountWords[account], amount]),
    ['À qui il est'],
    ...owners.map(({ account, amount }) => [accountWords[account], amount]),
    ['Écart', gap],
    ['Retenu', held.amount],
    ['Jour', ...paymentProviders.map((name) => providerWords[name]), 'Espèces'],
    ...days.map(({ day, byProvider, cash }) => [
      dayCell(day),
      ...paymentProviders.map((name) => byProvider[name]),
      cash,
    ]),
  ])
}
