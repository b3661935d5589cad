import { sql, type SQL } from 'drizzle-orm'

import type { LedgerAccount } from '#modules/ledger/contract/books.ts'

import type { Sql } from '#kernel/database/database.ts'
import type { Finding } from './ledger.events.ts'
import { within, type Expectation, type Span } from './check-words.ts'

/**
 * Every event of the span balances, its sums are those of its entries, and its events are what the
 * facts of these days say.
 */
export async function checkSpan(
  db: Sql,
  expectations: readonly Expectation[],
  span: Span,
): Promise<Finding[]> {
  const findings = [...(await unbalancedIn(db, span)), ...(await sumsApartIn(db, span))]
  for (const { account, dated = [] } of expectations)
    for (const { event, francs } of dated) {
      const [ledger, facts] = [await postedIn(db, span, account, event), await francs(db, span)]
      if (ledger !== facts) findings.push({ what: account, ledger, facts, days: daysOf(span) })
    }
  return findings
}

async function unbalancedIn(db: Sql, span: Span): Promise<Finding[]> {
  const { rows } = await db.execute<{ total: number; unbalanced: number }>(sql`
    select coalesce(sum(total), 0)::bigint as total, count(*) filter (where total <> 0) as unbalanced
    from (select sum(amount_francs) as total from ledger_entries where ${within(sql`occurred_at`, span)} group by transaction_id) as each`)
  const [{ total, unbalanced } = { total: 0, unbalanced: 0 }] = rows
  return total !== 0 || unbalanced !== 0 ? [{ what: 'total', ledger: total, facts: 0 }] : []
}

async function sumsApartIn(db: Sql, span: Span): Promise<Finding[]> {
  const { rows } = await db.execute<{ apart: number }>(sql`
    with both_days as (
      select a.kind, t.kind as event, (e.occurred_at at time zone 'Africa/Bamako')::date as day, sum(e.amount_francs) as francs
      from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id
      where ${within(sql`e.occurred_at`, span)} group by 1, 2, 3
      union all
      select kind, event, day, -francs from ledger_days_now where ${onDaysOf(span)}
    )
    select coalesce(sum(abs(francs)), 0)::bigint as apart
    from (select sum(francs) as francs from both_days group by kind, event, day) as each`)
  const facts = rows[0]?.apart ?? 0
  return facts === 0 ? [] : [{ what: 'sums', ledger: 0, facts }]
}

/** By the sums of the days, which the statement above has compared with the entries. */
async function postedIn(
  db: Sql,
  span: Span,
  account: LedgerAccount,
  event: string,
): Promise<number> {
  const { rows } = await db.execute<{ francs: number }>(sql`
    select coalesce(sum(francs), 0)::bigint as francs from ledger_days_now
    where kind = ${account} and event = ${event} and ${onDaysOf(span)}`)
  return rows[0]?.francs ?? 0
}

/**
 * Splits the time between two instants into spans of whole days that have some `batch` entries
 * each; a day is never split.
 */
export async function splitSpan(db: Sql, { from, end }: Span, batch: number): Promise<Span[]> {
  const { rows } = await db.execute<{ start: string; entries: number }>(sql`
    select to_char(day, 'YYYY-MM-DD') || 'T00:00:00Z' as start, sum(entries)::bigint as entries
    from ledger_days_now where ${onDaysOf({ from, end })} group by day order by day`)
  const spans: Span[] = []
  let [begun, counted] = [from, 0]
  for (const { start, entries } of rows) {
    if (counted > 0 && counted + entries > batch) {
      spans.push({ from: begun, end: start })
      ;[begun, counted] = [start, 0]
    }
    counted += entries
  }
  return [...spans, { from: begun, end }]
}

function onDaysOf({ from, end }: Span): SQL {
  const day = (at: string) => sql`(${at}::timestamptz at time zone 'Africa/Bamako')::date`
  return sql`day >= ${day(from)} and day < ${day(end)}`
}

/** « 2026-03-01 – 2026-04-01 », the last day excluded. */
function daysOf({ from, end }: Span): string {
  return [from, end].map((at) => at.slice(0, at.includes('T') ? 10 : undefined)).join(' – ')
}
