import { sql, type SQL } from 'drizzle-orm'

import type { LedgerLine } from '#modules/finance/contract/books.ts'
import { ledgerAccountFacts, ledgerEntryFacts } from '#modules/ledger/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { parcelFacts, orderFacts } from '#modules/parcels/database/views.ts'
import { payoutLineFacts, payoutBatchFacts } from '#modules/payouts/database/views.ts'
import { refundFacts } from '#modules/payments/database/views.ts'
import { subscriptionFacts } from '#modules/subscriptions/database/views.ts'
import type { LedgerAccount } from '#modules/ledger/database/values.ts'

import type { Sql } from '#kernel/database/database.ts'
import { countedIn, type EntryFilter, figures, stretchOf } from './sums.queries.ts'
import { query } from '#kernel/database/query.ts'

function where({ figure, account, owner, event, from, to }: EntryFilter, ...more: SQL[]): SQL {
  const parts = [sql`true`, ...more]
  const accounts = figure ? figures[figure].accounts : account ? [account] : []
  if (figure)
    parts.push(
      countedIn(figure, {
        kind: sql`e.account`,
        event: sql`e.event`,
        francs: sql`e.amount_francs`,
      }),
    )
  if (account) parts.push(sql`e.account = ${account}`)
  // Entries of a single account come in index order.
  const [only, ...others] = accounts
  if (only && others.length === 0 && !ownedAccounts.has(only))
    parts.push(sql`e.account_id = (select id from ${ledgerAccountFacts} where kind = ${only})`)
  if (owner) parts.push(sql`e.owner_id = ${owner}`)
  if (event) parts.push(sql`e.event = ${event}`)
  if (from) parts.push(during(sql`>=`, sql`${from}`))
  if (to) parts.push(during(sql`<=`, sql`${to}`))
  return sql.join(parts, sql` and `)
}

const ownedAccounts: ReadonlySet<LedgerAccount> = new Set([
  'seller_payable',
  'courier_payable',
  'courier_cash',
  'relay_payable',
  'relay_cash',
])

/** Entry and event have the same time: filtered on both, so that either index works. */
function during(than: SQL, time: SQL): SQL {
  return sql`e.occurred_at ${than} ${time} and e.event_at ${than} ${time}`
}

const latestFirst = sql`e.occurred_at desc, e.id desc`

export async function entriesOf(
  db: Sql,
  filter: EntryFilter,
  page: { limit: number; offset: number },
): Promise<LedgerLine[]> {
  const stretch = await stretchOf(db, filter, page)
  if (!stretch) return []
  const days = [
    during(sql`>=`, sql`${stretch.first}::date`),
    during(sql`<`, sql`${stretch.last}::date + 1`),
  ]
  return readLines(
    db,
    sql`select e.id from ${ledgerEntryFacts} e where ${where(filter, ...days)} order by ${latestFirst} limit ${page.limit} offset ${stretch.offset}`,
  )
}

/** Entries after `last` that existed when the list began. */
export async function entriesAfter(
  db: Sql,
  filter: EntryFilter,
  last: LedgerLine | undefined,
  { limit, newest }: { limit: number; newest: number },
): Promise<LedgerLine[]> {
  const afterLast = last ? [sql`(e.occurred_at, e.id) < (${last.at}, ${last._id})`] : []
  return readLines(
    db,
    sql`select e.id from ${ledgerEntryFacts} e where ${where(filter, sql`e.id <= ${newest}`, ...afterLast)} order by ${latestFirst} limit ${limit}`,
  )
}

export async function newestEntry(db: Sql): Promise<number> {
  const [row] = await query<{ id: number }>(
    db,
    sql`select coalesce(max(id), 0) as id from ${ledgerEntryFacts}`,
  )
  return row?.id ?? 0
}

export function entriesOfTransaction(db: Sql, transactionId: string): Promise<LedgerLine[]> {
  return readLines(
    db,
    sql`select e.id from ${ledgerEntryFacts} e where e.transaction_id = ${transactionId}`,
    sql`e.id`,
  )
}

async function readLines(db: Sql, ids: SQL, order = latestFirst): Promise<LedgerLine[]> {
  const rows = await query<
    Omit<LedgerLine, 'owner' | 'at'> & {
      at: string
      ownerId: string | null
      ownerName: string | null
    }
  >(
    db,
    sql`
    select e.id as "_id", e.occurred_at as at, e.transaction_id, e.event, e.account, e.amount_francs as amount,
      e.owner_id, coalesce(s.name, u.name) as owner_name, ${subjectOf('e')} as subject
    from (${ids}) chosen join ${ledgerEntryFacts} e on e.id = chosen.id
    left join ${shopFacts} s on e.account in ('seller_payable', 'relay_payable') and s.id = e.owner_id
    left join ${personFacts} u on e.account in ('courier_payable', 'courier_cash', 'relay_cash') and u.id = e.owner_id
    order by ${order}`,
  )
  return rows.map(({ ownerId, ownerName, at, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    owner: ownerId ? { _id: ownerId, name: ownerName ?? 'Compte supprimé' } : null,
  }))
}

/** SQL: subject of an entry or its event, in words; `of` aliases its row. */
export function subjectOf(of: 'e' | 't'): SQL {
  const [id, memo] = [sql.raw(`${of}.subject_id`), sql.raw(`${of}.memo`)]
  return sql`coalesce(
  (select o.order_number from ${parcelFacts} f join ${orderFacts} o on o.id = f.order_id where f.id = ${id}),
  (select o.order_number from ${orderFacts} o where o.id = ${id}),
  (select b.number || ' · ' || l.name from ${payoutLineFacts} l join ${payoutBatchFacts} b on b.id = l.batch_id where l.id = ${id}),
  (select coalesce((select o.order_number from ${parcelFacts} f join ${orderFacts} o on o.id = f.order_id where f.id = r.subject_id), r.reason) from ${refundFacts} r where r.id = ${id}),
  (select p.name from ${subscriptionFacts} b join ${shopFacts} p on p.id = b.shop_id where b.id = ${id}),
  nullif(${memo}, ''), '')`
}
