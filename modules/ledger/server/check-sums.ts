import { sql } from 'drizzle-orm'

import { sumOf } from '#kernel/wire/money.ts'

import type { Sql } from '#kernel/database/database.ts'
import type { Expectation } from './check-words.ts'
import type { Finding } from './ledger.events.ts'

/**
 * What the sums alone can say, however many entries there are: owners' balances and days agree, a
 * closed month has what it had when it was closed, and each account holds what the facts say.
 */
export async function checkSums(db: Sql, expectations: readonly Expectation[]): Promise<Finding[]> {
  const { rows } = await db.execute<{ account: string; event: string; francs: number }>(
    sql`select kind as account, event, sum(francs)::bigint as francs from ledger_days_now group by 1, 2`,
  )
  const apart = (await ownersApart(db)) + (await closedMonthsApart(db))
  const findings: Finding[] = apart === 0 ? [] : [{ what: 'sums', ledger: 0, facts: apart }]
  for (const { account, dated = [], francs } of expectations) {
    const others = rows.filter(
      (row) => row.account === account && dated.every(({ event }) => event !== row.event),
    )
    const [ledger, facts] = [sumOf(others, (row) => row.francs), await francs(db)]
    if (ledger !== facts) findings.push({ what: account, ledger, facts })
  }
  return findings
}

/** Francs by which the days and the owners' balances differ. */
async function ownersApart(db: Sql): Promise<number> {
  const { rows } = await db.execute<{ apart: number }>(sql`
    with owned as (select distinct kind from ledger_accounts where owner_id is not null), both_sums as (
      select kind, event, francs from ledger_days_now where kind in (select kind from owned)
      union all
      select a.kind, n.event, -n.francs from ledger_standings_now n join ledger_accounts a on a.id = n.account_id
    )
    select coalesce(sum(abs(francs)), 0)::bigint as apart
    from (select sum(francs) as francs from both_sums group by kind, event) as each`)
  return rows[0]?.apart ?? 0
}

/**
 * Francs, or at least entries, by which closed months differ from what they had when they were
 * closed.
 */
async function closedMonthsApart(db: Sql): Promise<number> {
  const { rows } = await db.execute<{ apart: number }>(sql`
    with now_in as (
      select date_trunc('month', day)::date as month, sum(entries) as entries, sum(francs) filter (where francs > 0) as debit
      from ledger_days_now group by 1
    )
    select coalesce(sum(greatest(abs(c.debit_francs - coalesce(n.debit, 0)), abs(c.entries_count - coalesce(n.entries, 0)))), 0)::bigint as apart
    from closed_months c left join now_in n on n.month = c.month`)
  return rows[0]?.apart ?? 0
}

/** Owners' accounts in groups of some `batch` entries. */
export async function splitAccounts(db: Sql, batch: number): Promise<string[][]> {
  const { rows } = await db.execute<{ id: string; entries: number }>(sql`
    select a.id, coalesce(sum(n.entries), 0)::bigint as entries
    from ledger_accounts a left join ledger_standings_now n on n.account_id = a.id
    where a.owner_id is not null group by a.id order by a.id`)
  const groups: string[][] = []
  let counted = Infinity
  for (const { id, entries } of rows) {
    if (counted + entries > batch) {
      groups.push([])
      counted = 0
    }
    groups.at(-1)?.push(id)
    counted += entries
  }
  return groups
}

/** Compares the balances of these accounts with all their entries. */
export async function checkAccounts(db: Sql, ids: readonly string[]): Promise<Finding[]> {
  const { rows } = await db.execute<{ apart: number }>(sql`
    with both_sums as (
      select e.account_id, t.kind as event, e.amount_francs as francs
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where e.account_id = any(${sql.param(ids)}::uuid[])
      union all
      select account_id, event, -francs from ledger_standings_now where account_id = any(${sql.param(ids)}::uuid[])
    )
    select coalesce(sum(abs(francs)), 0)::bigint as apart
    from (select sum(francs) as francs from both_sums group by account_id, event) as each`)
  const facts = rows[0]?.apart ?? 0
  return facts === 0 ? [] : [{ what: 'sums', ledger: 0, facts }]
}
