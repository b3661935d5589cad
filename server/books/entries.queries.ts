import { sql, type SQL } from 'drizzle-orm'

import type { FigureName, LedgerAccount, LedgerLine } from '#contract/books.ts'

import type { Sql } from '../kernel/database.ts'
import { figures } from './figures.ts'

export type EntryFilter = {
  figure?: FigureName | undefined
  account?: LedgerAccount | undefined
  owner?: string | undefined
  event?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const source = sql`ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id`

/** The same predicate for the page, its sums and the export: they cannot differ. */
function where(filter: EntryFilter, before?: number): SQL {
  const parts = [sql`true`]
  if (filter.figure) parts.push(figures[filter.figure].of)
  if (filter.account) parts.push(sql`a.kind = ${filter.account}`)
  if (filter.owner) parts.push(sql`a.owner_id = ${filter.owner}`)
  if (filter.event) parts.push(sql`t.kind = ${filter.event}`)
  if (filter.from) parts.push(sql`e.occurred_at >= ${filter.from}`)
  if (filter.to) parts.push(sql`e.occurred_at <= ${filter.to}`)
  if (before !== undefined) parts.push(sql`e.id < ${before}`)
  return sql.join(parts, sql` and `)
}

export type EntrySums = { totalEntries: number; amount: number; debit: number; credit: number }

export async function sumsOf(db: Sql, filter: EntryFilter): Promise<EntrySums> {
  const { rows } = await db.execute<EntrySums>(sql`
    select count(*) as "totalEntries", coalesce(sum(e.amount_francs), 0)::bigint as amount,
      coalesce(sum(e.amount_francs) filter (where e.amount_francs > 0), 0)::bigint as debit,
      coalesce(-sum(e.amount_francs) filter (where e.amount_francs < 0), 0)::bigint as credit
    from ${source} where ${where(filter)}`)
  const sums = rows[0] ?? { totalEntries: 0, amount: 0, debit: 0, credit: 0 }
  // A named figure is positive on its own side.
  return filter.figure && sums.amount !== 0 ? { ...sums, amount: figures[filter.figure].sign * sums.amount } : sums
}

/** What stood there before the filter's first instant. */
export async function openingOf(db: Sql, filter: EntryFilter): Promise<number | null> {
  if (!filter.account || !filter.from) return filter.account ? 0 : null
  const { from, account, owner } = filter
  const { rows } = await db.execute<{ amount: number }>(sql`
    select coalesce(sum(e.amount_francs), 0)::bigint as amount from ${source}
    where ${where({ account, owner })} and e.occurred_at < ${from}`)
  return rows[0]?.amount ?? 0
}

type Span = { limit: number; offset?: number; before?: number }

/** Entries, the latest first, with the names of whom and what they are about; by their number, below `before`, when that is given. */
export async function entriesOf(db: Sql, filter: EntryFilter, { limit, offset = 0, before }: Span): Promise<LedgerLine[]> {
  const order = before === undefined ? sql`e.occurred_at desc, e.id desc` : sql`e.id desc`
  return readLines(db, sql`select e.id from ${source} where ${where(filter, before)} order by ${order} limit ${limit} offset ${offset}`, order)
}

export function entriesOfTransaction(db: Sql, transactionId: string): Promise<LedgerLine[]> {
  return readLines(db, sql`select e.id from ledger_entries e where e.transaction_id = ${transactionId}`, sql`e.id`)
}

async function readLines(db: Sql, ids: SQL, order: SQL): Promise<LedgerLine[]> {
  const { rows } = await db.execute<Omit<LedgerLine, 'owner' | 'at'> & { at: string; ownerId: string | null; ownerName: string | null }>(sql`
    select e.id as "_id", e.occurred_at as at, e.transaction_id as "transactionId", t.kind as event, a.kind as account, e.amount_francs as amount,
      a.owner_id as "ownerId", coalesce(s.name, u.name) as "ownerName", ${subject} as subject
    from (${ids}) chosen join ${source} on e.id = chosen.id
    left join shops s on a.kind = 'seller_payable' and s.id = a.owner_id
    left join users u on a.kind in ('courier_payable', 'courier_cash') and u.id = a.owner_id
    order by ${order}`)
  return rows.map(({ ownerId, ownerName, at, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    owner: ownerId ? { _id: ownerId, name: ownerName ?? 'Compte supprimé' } : null,
  }))
}

/** What an event is about, as people call it. */
export const subject = sql`coalesce(
  (select o.order_number from fulfilments f join orders o on o.id = f.order_id where f.id = t.subject_id),
  (select o.order_number from orders o where o.id = t.subject_id),
  (select b.number || ' · ' || l.name from payout_lines l join payout_batches b on b.id = l.batch_id where l.id = t.subject_id),
  (select coalesce((select o.order_number from fulfilments f join orders o on o.id = f.order_id where f.id = r.subject_id), r.reason) from refunds r where r.id = t.subject_id),
  (select p.name from subscriptions b join shops p on p.id = b.shop_id where b.id = t.subject_id),
  nullif(t.memo, ''), '')`
