import { sql, type SQL } from 'drizzle-orm'
import { ledgerChecks } from '#modules/ledger/database/tables.ts'
import { dayMs } from '#kernel/clock.ts'
import type { Tx, Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { newId } from '#kernel/ids.ts'
import type { LedgerAccount } from '#modules/ledger/database/values.ts'
import { sumOf } from '#kernel/wire/money.ts'
import type { Span } from '#kernel/module.ts'
import { type Expectation, within } from './measure-checks.ts'
import { ledgerDisagreed, type Finding } from './events.ts'
import { query } from '#kernel/database/query.ts'

/** Entries per statement: a few seconds of the 30 allowed. */
const usualBatch = 500_000

/** `open`: entries since the last closed month and one closed month a night. `all`: every entry. */
type Reach = { months?: 'open' | 'all'; batch?: number }

export async function checkLedger(
  kernel: Kernel,
  expectations: readonly Expectation[],
  { months = 'open', batch = usualBatch }: Reach = {},
): Promise<Finding[]> {
  const spans = await atOneInstant(kernel, async (tx) => {
    const wanted = months === 'all' ? [always] : await spansOfTonight(kernel, tx)
    const split = []
    for (const span of wanted) split.push(...(await splitSpan(tx, span, batch)))
    return split
  })
  const findings = []
  for (const span of spans)
    findings.push(...(await atOneInstant(kernel, (tx) => checkSpan(tx, expectations, span))))
  findings.push(...(await atOneInstant(kernel, (tx) => checkSums(tx, expectations))))
  if (months === 'all')
    for (const ids of await splitAccounts(kernel.db, batch))
      findings.push(...(await atOneInstant(kernel, (tx) => checkAccounts(tx, ids))))
  return joinByAccount(findings)
}

const always: Span = { from: '-infinity', end: 'infinity' }

async function spansOfTonight(kernel: Kernel, tx: Tx): Promise<Span[]> {
  const rows = await query<Span>(
    tx,
    sql`
    select to_char(month, 'YYYY-MM-DD"T00:00:00Z"') as from, to_char(month + interval '1 month', 'YYYY-MM-DD"T00:00:00Z"') as end
    from closed_months order by month`,
  )
  const open = { from: rows.at(-1)?.end ?? '-infinity', end: 'infinity' }
  const oneClosed = rows[Math.floor(kernel.clock.now().getTime() / dayMs) % rows.length]
  return oneClosed ? [oneClosed, open] : [open]
}

/** Reads both sides at the same instant. */
function atOneInstant<T>(kernel: Kernel, work: (tx: Tx) => Promise<T>): Promise<T> {
  return kernel.transaction(async (tx) => {
    await query(tx, sql`set transaction isolation level repeatable read, read only`)
    return work(tx)
  })
}

function joinByAccount(findings: readonly Finding[]): Finding[] {
  const known = new Map<string, Finding>()
  for (const { what, ledger, facts, ...rest } of findings) {
    const { ledger: more = 0, facts: others = 0, days = rest.days } = known.get(what) ?? {}
    known.set(what, { what, ledger: ledger + more, facts: facts + others, ...(days && { days }) })
  }
  return [...known.values()]
}

/** Stores the result for the metrics of all processes (`ledger_differs`). */
export async function checkAndRecord(
  kernel: Kernel,
  expectations: readonly Expectation[],
  reach: Reach = {},
): Promise<Finding[]> {
  const findings = await checkLedger(kernel, expectations, reach)
  await kernel.db.insert(ledgerChecks).values({
    id: newId(),
    checkedAt: kernel.clock.now(),
    findings,
  })
  return findings
}

/** Logs and counts a difference; notifies finance and admins. */
export async function checkEveryNight(
  kernel: Kernel,
  expectations: readonly Expectation[],
): Promise<void> {
  const findings = await checkAndRecord(kernel, expectations)
  if (findings.length === 0) return
  for (const finding of findings) kernel.log.error({ finding }, 'THE LEDGER DOES NOT AGREE')
  await kernel.transaction((tx) =>
    kernel.events.emit(tx, ledgerDisagreed, { findings, at: kernel.clock.now().toISOString() }),
  )
}

/** Events balance, sums equal entries, events equal facts. */
async function checkSpan(
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
  const [{ total, unbalanced } = { total: 0, unbalanced: 0 }] = await query<{
    total: number
    unbalanced: number
  }>(
    db,
    sql`
    select coalesce(sum(total), 0)::bigint as total, count(*) filter (where total <> 0) as unbalanced
    from (select sum(amount_francs) as total from ledger_entries where ${within(sql`occurred_at`, span)} group by transaction_id) as each`,
  )
  return total !== 0 || unbalanced !== 0 ? [{ what: 'total', ledger: total, facts: 0 }] : []
}

async function sumsApartIn(db: Sql, span: Span): Promise<Finding[]> {
  const rows = await query<{ apart: number }>(
    db,
    sql`
    with both_days as (
      select a.kind, t.kind as event, (e.occurred_at at time zone 'Africa/Bamako')::date as day, sum(e.amount_francs) as francs
      from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id
      where ${within(sql`e.occurred_at`, span)} group by 1, 2, 3
      union all
      select kind, event, day, -francs from ledger_days_now where ${onDaysOf(span)}
    )
    select coalesce(sum(abs(francs)), 0)::bigint as apart
    from (select sum(francs) as francs from both_days group by kind, event, day) as each`,
  )
  const facts = rows[0]?.apart ?? 0
  return facts === 0 ? [] : [{ what: 'sums', ledger: 0, facts }]
}

async function postedIn(
  db: Sql,
  span: Span,
  account: LedgerAccount,
  event: string,
): Promise<number> {
  const [row] = await query<{ francs: number }>(
    db,
    sql`
    select coalesce(sum(francs), 0)::bigint as francs from ledger_days_now
    where kind = ${account} and event = ${event} and ${onDaysOf(span)}`,
  )
  return row?.francs ?? 0
}

async function splitSpan(db: Sql, { from, end }: Span, batch: number): Promise<Span[]> {
  const rows = await query<{ start: string; entries: number }>(
    db,
    sql`
    select to_char(day, 'YYYY-MM-DD') || 'T00:00:00Z' as start, sum(entries)::bigint as entries
    from ledger_days_now where ${onDaysOf({ from, end })} group by day order by day`,
  )
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

function daysOf({ from, end }: Span): string {
  return [from, end].map((at) => at.slice(0, at.includes('T') ? 10 : undefined)).join(' – ')
}

/**
 * Checks at a cost independent of entries: balances equal days, closed months unchanged, accounts
 * equal facts.
 */
async function checkSums(db: Sql, expectations: readonly Expectation[]): Promise<Finding[]> {
  const rows = await query<{ account: string; event: string; francs: number }>(
    db,
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

/** Returns the difference of days and owners' balances, francs. */
async function ownersApart(db: Sql): Promise<number> {
  const [row] = await query<{ apart: number }>(
    db,
    sql`
    with owned as (select distinct kind from ledger_accounts where owner_id is not null), both_sums as (
      select kind, event, francs from ledger_days_now where kind in (select kind from owned)
      union all
      select a.kind, n.event, -n.francs from ledger_standings_now n join ledger_accounts a on a.id = n.account_id
    )
    select coalesce(sum(abs(francs)), 0)::bigint as apart
    from (select sum(francs) as francs from both_sums group by kind, event) as each`,
  )
  return row?.apart ?? 0
}

/** Returns the change of closed months since closing: francs, else entries. */
async function closedMonthsApart(db: Sql): Promise<number> {
  const [row] = await query<{ apart: number }>(
    db,
    sql`
    with now_in as (
      select date_trunc('month', day)::date as month, sum(entries) as entries, sum(francs) filter (where francs > 0) as debit
      from ledger_days_now group by 1
    )
    select coalesce(sum(greatest(abs(c.debit_francs - coalesce(n.debit, 0)), abs(c.entries_count - coalesce(n.entries, 0)))), 0)::bigint as apart
    from closed_months c left join now_in n on n.month = c.month`,
  )
  return row?.apart ?? 0
}

async function splitAccounts(db: Sql, batch: number): Promise<string[][]> {
  const rows = await query<{ id: string; entries: number }>(
    db,
    sql`
    select a.id, coalesce(sum(n.entries), 0)::bigint as entries
    from ledger_accounts a left join ledger_standings_now n on n.account_id = a.id
    where a.owner_id is not null group by a.id order by a.id`,
  )
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

async function checkAccounts(db: Sql, ids: readonly string[]): Promise<Finding[]> {
  const rows = await query<{ apart: number }>(
    db,
    sql`
    with both_sums as (
      select e.account_id, t.kind as event, e.amount_francs as francs
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where e.account_id = any(${sql.param(ids)}::uuid[])
      union all
      select account_id, event, -francs from ledger_standings_now where account_id = any(${sql.param(ids)}::uuid[])
    )
    select coalesce(sum(abs(francs)), 0)::bigint as apart
    from (select sum(francs) as francs from both_sums group by account_id, event) as each`,
  )
  const facts = rows[0]?.apart ?? 0
  return facts === 0 ? [] : [{ what: 'sums', ledger: 0, facts }]
}
