import { sql, type SQL } from 'drizzle-orm'

import {
  collectedBy,
  type CollectedName,
  type FigureName,
} from '#modules/finance/contract/books.ts'
import { ledgerDaysNow, ledgerEntryFacts } from '#modules/ledger/database/views.ts'
import {
  accountKinds,
  clearingAccounts,
  type LedgerAccount,
} from '#modules/ledger/database/values.ts'

import type { Sql } from '#kernel/database/database.ts'
import { paymentProviders, type PaymentProviderName } from '#modules/operators/database/values.ts'
import { query } from '#kernel/database/query.ts'

export type EntryFilter = {
  figure?: FigureName | undefined
  account?: LedgerAccount | undefined
  owner?: string | undefined
  event?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export type EntrySums = { totalEntries: number; amount: number; debit: number; credit: number }

const day = (time: string) => new Date(time).toISOString().slice(0, 10)

/**
 * SQL: rows (kind, event, day, francs, entries) between two instants, inclusive: summed days, and
 * single entries of cut days. With an owner, single entries only.
 */
export function movesBetween({ from, to, owner }: Pick<EntryFilter, 'from' | 'to' | 'owner'>): SQL {
  if (owner) return singly(sql`e.owner_id = ${owner} ${since(from)} ${until(to)}`)
  const whole = sql`select kind, event, day, francs, entries from ${ledgerDaysNow} where true
    ${from ? sql`and day > ${day(from)}::date` : sql``} ${to ? sql`and day < ${day(to)}::date` : sql``}`
  const parts = [whole]
  if (from)
    parts.push(
      singly(sql`true ${since(from)} and e.occurred_at < ${day(from)}::date + 1 ${until(to)}`),
    )
  if (to && (!from || day(from) < day(to)))
    parts.push(singly(sql`e.occurred_at >= ${day(to)}::date ${until(to)}`))
  return sql`(${sql.join(parts, sql` union all `)})`
}

const since = (from: string | undefined) => (from ? sql`and e.occurred_at >= ${from}` : sql``)
const until = (to: string | undefined) => (to ? sql`and e.occurred_at <= ${to}` : sql``)

function singly(where: SQL): SQL {
  return sql`(select e.account as kind, e.event, (e.occurred_at at time zone 'Africa/Bamako')::date as day, e.amount_francs as francs, 1 as entries
    from ${ledgerEntryFacts} e where ${where})`
}

function moves(filter: EntryFilter): SQL {
  const parts = [sql`true`]
  if (filter.figure)
    parts.push(
      countedIn(filter.figure, { kind: sql`m.kind`, event: sql`m.event`, francs: sql`m.francs` }),
    )
  if (filter.account) parts.push(sql`m.kind = ${filter.account}`)
  if (filter.event) parts.push(sql`m.event = ${filter.event}`)
  return sql`${movesBetween(filter)} as m where ${sql.join(parts, sql` and `)}`
}

export async function sumsOf(db: Sql, filter: EntryFilter): Promise<EntrySums> {
  const rows = await query<EntrySums>(
    db,
    sql`
    select coalesce(sum(m.entries), 0)::bigint as total_entries, coalesce(sum(m.francs), 0)::bigint as amount,
      coalesce(sum(m.francs) filter (where m.francs > 0), 0)::bigint as debit, coalesce(-sum(m.francs) filter (where m.francs < 0), 0)::bigint as credit
    from ${moves(filter)}`,
  )
  const sums = rows[0] ?? { totalEntries: 0, amount: 0, debit: 0, credit: 0 }
  return filter.figure && sums.amount !== 0
    ? { ...sums, amount: figures[filter.figure].sign * sums.amount }
    : sums
}

export async function openingOf(
  db: Sql,
  { account, owner, from }: EntryFilter,
): Promise<number | null> {
  if (!account || !from) return account ? 0 : null
  const to = new Date(new Date(from).getTime() - 1).toISOString()
  return (await sumsOf(db, { account, owner, to })).amount
}

export type Stretch = {
  first: string
  last: string
  offset: number
}

/** Returns a page's days, latest first, so that far pages scan only these. Null past the end. */
export async function stretchOf(
  db: Sql,
  filter: EntryFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<Stretch | null> {
  const [row] = await query<{ first: string | null; last: string; before: number }>(
    db,
    sql`
    select min(day)::text as first, max(day)::text as last, min(before)::bigint as before from (
      select day, sum(entries) as entries, sum(sum(entries)) over (order by day desc) - sum(entries) as before from ${moves(filter)} group by day
    ) days where before + entries > ${offset} and before < ${offset + limit}`,
  )
  return row?.first ? { first: row.first, last: row.last, offset: offset - row.before } : null
}

type Figure = {
  accounts: readonly LedgerAccount[]
  events?: readonly string[]
  butNot?: readonly string[]
  debits?: true
  sign: 1 | -1
}

const collected = (name: PaymentProviderName): Figure => ({
  accounts: [clearingAccounts[name]],
  events: ['payment_received', 'subscription_paid', 'refund_due'],
  debits: true,
  sign: 1,
})
const collectedFigures = Object.fromEntries(
  paymentProviders.map((name) => [collectedBy(name), collected(name)]),
) as Record<CollectedName, Figure>

/** Couriers' and relay points' shares. */
const ofCouriers = ['courier_fee', 'failed_trip', 'failed_trip_taken_back', 'relay_fee'] as const

export const figures: Readonly<Record<FigureName, Figure>> = {
  ...collectedFigures,
  collected_cash: {
    accounts: ['courier_cash', 'relay_cash'],
    events: ['cash_collected', 'relay_cash_collected'],
    sign: 1,
  },
  commission: { accounts: ['commission'], sign: -1 },
  delivery: { accounts: ['delivery_revenue'], butNot: ofCouriers, sign: -1 },
  delivery_to_couriers: { accounts: ['delivery_revenue'], events: ofCouriers, sign: 1 },
  subscriptions: { accounts: ['subscriptions'], sign: -1 },
  promotions: { accounts: ['promotions'], sign: 1 },
  cash_rounding: { accounts: ['cash_rounding'], sign: 1 },
  market: {
    accounts: [
      'commission',
      'delivery_revenue',
      'subscriptions',
      'promotions',
      'cash_rounding',
      'write_off',
    ],
    sign: -1,
  },
}

type Columns = { kind: SQL; event: SQL; francs: SQL }

export function countedIn(figure: FigureName, { kind, event, francs }: Columns): SQL {
  const { accounts, events, butNot, debits } = figures[figure]
  const parts = [sql`${kind} in ${[...accounts]}`]
  if (events) parts.push(sql`${event} in ${[...events]}`)
  if (butNot) parts.push(sql`${event} not in ${[...butNot]}`)
  if (debits) parts.push(sql`${francs} > 0`)
  return sql.join(parts, sql` and `)
}

export const placeAccounts = [
  ...Object.values(clearingAccounts),
  'bank',
  'courier_cash',
  'relay_cash',
] as const
/** All that is neither a place nor the market's own, so that the two sides are the whole ledger. */
export const ownerAccounts = accountKinds.filter(
  (kind) => ![...placeAccounts, ...figures.market.accounts].includes(kind),
)
