import { sql, type SQL } from 'drizzle-orm'

import { accountWords, figureWords } from '#contract/ledger/book-words.ts'
import {
  figureNames,
  type FigureName,
  type Period,
  type readOverview,
} from '#contract/ledger/books.ts'
import type { Reply } from '#contract/kernel/endpoint.ts'

import { csvFile } from '../kernel/csv.ts'
import type { Sql } from '../kernel/database.ts'
import { currentBatch, heldItems } from '../payouts/index.ts'
import { waitingExceptions } from '../reconciliation/index.ts'
import {
  boxesOf,
  figures,
  countedIn,
  monthsOf,
  movesBetween,
  ownerAccounts,
  placeAccounts,
  spanOf,
} from '../ledger/index.ts'

type Overview = Reply<typeof readOverview>
/** From this part of the cap on, a courier should hand in his cash. */
const NEAR = 0.8

/** Everything finance sees first. Each sum is one over the ledger; what waits is counted where it waits. */
export async function financeOverview(db: Sql, period: Period, now: Date): Promise<Overview> {
  const { from, to } = spanOf(period, now)
  const held = await heldItems(db, now, 'finance')
  const boxes = await boxesOf(db)
  const cap = await cashCap(db)
  const open = (await monthsOf(db, now)).findLast(({ state }) => state === 'open')
  return {
    now: now.toISOString(),
    from: from.toISOString(),
    to: to.toISOString(),
    figures: await figuresOf(db, from, to),
    subscribedShops: await subscribedShops(db, from, to),
    ...(await balance(db)),
    held: { amount: held.reduce((sum, { amount }) => sum + amount, 0), count: held.length },
    days: await days(db, from, to),
    batch: await currentBatch(db),
    refunds: await refundsToDo(db),
    exceptions: await waitingExceptions(db),
    boxes: {
      count: boxes.filter(({ holds }) => holds >= NEAR * cap).length,
      cap,
      largest: largestOf(boxes),
    },
    month: open ? { month: open.month, ready: open.checks.every(({ fine }) => fine) } : null,
  }
}

const columns = { kind: sql`m.kind`, event: sql`m.event`, francs: sql`m.francs` }

async function figuresOf(db: Sql, from: Date, to: Date): Promise<Overview['figures']> {
  const sums = figureNames.map(
    (name) =>
      sql`coalesce(sum(m.francs) filter (where ${countedIn(name, columns)}), 0)::bigint as ${sql.identifier(name)}`,
  )
  const { rows } = await db.execute<Record<FigureName, number>>(
    sql`select ${sql.join(sums, sql`, `)} from ${movesIn(from, to)}`,
  )
  const [row] = rows
  return Object.fromEntries(
    figureNames.map((name) => [name, signed(figures[name].sign, row?.[name] ?? 0)]),
  ) as Overview['figures']
}

function movesIn(from: Date, to: Date): SQL {
  return sql`${movesBetween({ from: from.toISOString(), to: to.toISOString() })} as m`
}

/** Zero has no sign. */
function signed(sign: 1 | -1, sum: number): number {
  return sum === 0 ? 0 : sign * sum
}

async function balance(db: Sql): Promise<Pick<Overview, 'places' | 'owners' | 'gap'>> {
  const { rows } = await db.execute<{ kind: string; francs: number }>(
    sql`select kind, sum(francs)::bigint as francs from ledger_days_now group by kind`,
  )
  const total = (kinds: readonly string[]) =>
    rows.reduce((sum, { kind, francs }) => (kinds.includes(kind) ? sum + francs : sum), 0)
  const places = placeAccounts.map((account) => ({ account, amount: total([account]) }))
  const owners = [
    ...ownerAccounts.map((account) => ({ account, amount: signed(-1, total([account])) })),
    { account: 'market' as const, amount: signed(-1, total(figures.market.accounts)) },
  ]
  const sum = (sides: readonly { amount: number }[]) =>
    sides.reduce((all, { amount }) => all + amount, 0)
  return { places, owners, gap: sum(places) - sum(owners) }
}

async function days(db: Sql, from: Date, to: Date): Promise<Overview['days']> {
  const { rows } = await db.execute<{ day: string; orangeMoney: number; cash: number }>(sql`
    select m.day::text as day, coalesce(sum(m.francs) filter (where ${countedIn('collected_orange_money', columns)}), 0)::bigint as "orangeMoney",
      coalesce(sum(m.francs) filter (where ${countedIn('collected_cash', columns)}), 0)::bigint as cash
    from ${movesIn(from, to)} where m.kind in ('provider_clearing', 'courier_cash') group by m.day order by m.day`)
  return rows
}

async function subscribedShops(db: Sql, from: Date, to: Date): Promise<number> {
  const { rows } = await db.execute<{ shops: number }>(
    sql`select count(distinct shop_id) as shops from subscriptions where state = 'paid' and paid_at >= ${from.toISOString()} and paid_at <= ${to.toISOString()}`,
  )
  return rows[0]?.shops ?? 0
}

async function refundsToDo(db: Sql): Promise<Overview['refunds']> {
  const { rows } = await db.execute<Overview['refunds']>(sql`
    select count(*) as count, coalesce(sum(amount_francs), 0)::bigint as amount, count(*) filter (where state in ('requested', 'failed')) as "toApprove"
    from refunds where state <> 'confirmed'`)
  return rows[0] ?? { count: 0, amount: 0, toApprove: 0 }
}

async function cashCap(db: Sql): Promise<number> {
  const { rows } = await db.execute<{ cap: number }>(
    sql`select cash_cap_francs as cap from delivery_settings`,
  )
  return rows[0]?.cap ?? 0
}

function largestOf(
  boxes: readonly { name: string; holds: number }[],
): Overview['boxes']['largest'] {
  const [first] = boxes.toSorted((a, b) => b.holds - a.holds)
  return first && first.holds > 0 ? { name: first.name, amount: first.holds } : null
}

/** The figures of the overview, as on the screen. */
export async function financeOverviewFile(db: Sql, period: Period, now: Date): Promise<Uint8Array> {
  const { from, to, figures, places, owners, gap, held, days } = await financeOverview(
    db,
    period,
    now,
  )
  return csvFile([
    ['Vue d’ensemble', from, to],
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
    ['Jour', 'Orange Money', 'Espèces'],
    ...days.map(({ day, orangeMoney, cash }) => [day, orangeMoney, cash]),
  ])
}
