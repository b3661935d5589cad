import { sql } from 'drizzle-orm'

import { sumOf } from '#contract/kernel/money.ts'
import type { LedgerAccount } from '#contract/ledger/books.ts'
import { ledgerChecks } from '#database/tables/ledger-checks.ts'

import type { Sql } from '../kernel/database.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { newId } from '../kernel/ids.ts'
import { ledgerDisagreed, type Finding } from './ledger.events.ts'
import { balancesOf } from './post-entries.ts'

/** What an account should hold by the tables of another room, in francs (debit positive), whatever the ledger says. */
export type Expectation = { account: LedgerAccount; francs: () => Promise<number> }

/** Compares the ledger with itself and with the facts. @returns every difference; none when all is well. */
export async function checkLedger(
  kernel: Kernel,
  expectations: readonly Expectation[],
): Promise<Finding[]> {
  const { rows } = await kernel.db.execute<{ total: number; unbalanced: number }>(sql`
    select coalesce(sum(total), 0)::bigint as total, count(*) filter (where total <> 0) as unbalanced
    from (select sum(amount_francs) as total from ledger_entries group by transaction_id) as each`)
  const whole = rows[0]
  const findings: Finding[] = []
  if (whole && (whole.total !== 0 || whole.unbalanced !== 0))
    findings.push({ what: 'total', ledger: whole.total, facts: 0 })
  const strayed = await sumsApart(kernel.db)
  if (strayed !== 0) findings.push({ what: 'sums', ledger: 0, facts: strayed })
  for (const { account, francs } of expectations) {
    const ledger = sumOf(await balancesOf(kernel.db, [account]), ([, amount]) => amount)
    const facts = await francs()
    if (ledger !== facts) findings.push({ what: account, ledger, facts })
  }
  return findings
}

/** Compares the stored sums with the entries. @returns the absolute difference in francs */
async function sumsApart(db: Sql): Promise<number> {
  const { rows } = await db.execute<{ apart: number }>(sql`
    with single as materialized (
      select a.id, a.owner_id, a.kind, t.kind as event, (e.occurred_at at time zone 'Africa/Bamako')::date as day, sum(e.amount_francs) as francs
      from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id group by 1, 2, 3, 4, 5
    ), apart as (
      select abs(sum(francs)) as francs from (select kind, event, day, francs from single union all select kind, event, day, -francs from ledger_days_now) both_days
      group by kind, event, day
      union all
      select abs(sum(francs)) from (select id, event, francs from single where owner_id is not null union all select account_id, event, -francs from ledger_standings_now) both_standings
      group by id, event
    )
    select coalesce(sum(francs), 0)::bigint as apart from apart`)
  return rows[0]?.apart ?? 0
}

/** Checks and stores the findings, so that every process reports them in its figures (`ledger_differs`). */
export async function checkAndRecord(
  kernel: Kernel,
  expectations: readonly Expectation[],
): Promise<Finding[]> {
  const findings = await checkLedger(kernel, expectations)
  await kernel.db.insert(ledgerChecks).values({
    id: newId(),
    checkedAt: kernel.clock.now(),
    findings,
  })
  return findings
}

/** The nightly check: a difference is logged, counted, and notified to finance and the admins. */
export async function checkEveryNight(
  kernel: Kernel,
  expectations: readonly Expectation[],
): Promise<void> {
  const findings = await checkAndRecord(kernel, expectations)
  if (findings.length === 0) return
  for (const finding of findings) kernel.log.error({ finding }, 'LE GRAND LIVRE NE CONCORDE PAS')
  await kernel.transaction((tx) =>
    kernel.events.emit(tx, ledgerDisagreed, { findings, at: kernel.clock.now().toISOString() }),
  )
}
