import { sql } from 'drizzle-orm'

import { ledgerDaysNow, closedMonthFacts } from '#modules/ledger/database/views.ts'
import { reconciliationExceptionFacts } from '#modules/reconciliation/database/views.ts'
import { payoutBatchFacts } from '#modules/payouts/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import type { Month, Period } from '#modules/finance/contract/books.ts'

import { closeMonthOfLedger, holdPostings } from '#modules/ledger/module.ts'
import { recordAct } from '#modules/journal/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { dayMs } from '#kernel/clock.ts'
import { fail } from './errors.ts'
import { query } from '#kernel/database/query.ts'

type LedgerMonthRow = {
  month: string
  entries: number
  debit: number
  balance: number
  closedAt: string | null
  closedBy: string | null
  exceptions: number
  batches: number
}

export async function monthsOf(db: Sql, now: Date): Promise<Month[]> {
  const rows = await query<LedgerMonthRow>(
    db,
    sql`
    with sums as (
      select to_char(day, 'YYYY-MM') as month, sum(entries)::bigint as entries,
        coalesce(sum(francs) filter (where francs > 0), 0)::bigint as debit, coalesce(sum(francs), 0)::bigint as balance
      from ${ledgerDaysNow} group by 1
    )
    select s.*, c.closed_at, u.name as closed_by,
      (select count(*) from ${reconciliationExceptionFacts} x where x.state <> 'decided' and to_char(x.happened_at at time zone 'Africa/Bamako', 'YYYY-MM') <= s.month) as exceptions,
      (select count(*) from ${payoutBatchFacts} b where b.state in ('draft', 'approved', 'sent') and to_char(b.day, 'YYYY-MM') = s.month) as batches
    from sums s left join ${closedMonthFacts} c on to_char(c.month, 'YYYY-MM') = s.month left join ${personFacts} u on u.id = c.closed_by
    order by s.month`,
  )
  const current = now.toISOString().slice(0, 7)
  return rows.map((row, index) => ({
    month: row.month,
    state: row.closedAt ? 'closed' : row.month >= current ? 'current' : 'open',
    entries: row.entries,
    debit: row.debit,
    closedAt: row.closedAt ? new Date(row.closedAt).toISOString() : null,
    closedBy: row.closedBy,
    checks: [
      { words: 'Le mois est fini', fine: row.month < current },
      {
        words: 'Les mois d’avant sont clos',
        fine: rows.slice(0, index).every(({ closedAt }) => closedAt !== null),
      },
      { words: 'Les écritures s’équilibrent', fine: row.balance === 0 },
      { words: 'Aucune exception de rapprochement n’attend', fine: row.exceptions === 0 },
      { words: 'Les lots de versements du mois sont réglés', fine: row.batches === 0 },
    ],
  }))
}

/** @throws finance.month_not_ready · finance.month_closed (409) */
export function closeMonth(
  kernel: Kernel,
  {
    month,
    reason,
    actor,
  }: { month: string; reason: string; actor: Pick<Caller, 'userId' | 'role'> },
): Promise<void> {
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    await holdPostings(tx)
    const found = (await monthsOf(tx, at)).find((one) => one.month === month)
    if (found?.state === 'closed') throw fail('finance.month_closed')
    const missing = found?.checks.filter(({ fine }) => !fine) ?? [
      { words: 'Ce mois n’a aucune écriture' },
    ]
    if (!found || missing.length > 0)
      throw fail('finance.month_not_ready', {
        details: { missing: missing.map(({ words }) => words) },
      })
    const first = monthSpan(month).from.toISOString().slice(0, 10)
    await closeMonthOfLedger(tx, {
      month: first,
      closedBy: actor.userId,
      closedAt: at,
      entriesCount: found.entries,
      debitFrancs: found.debit,
    })
    await recordAct(tx, {
      actor,
      action: 'books.month_closed',
      subject: { kind: 'month', id: month },
      after: { entries: found.entries, debit: found.debit },
      reason,
      at,
    })
  })
}

export function spanOf(period: Period, now: Date): { from: Date; to: Date } {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  const from = {
    '7j': Date.UTC(year, month, day) - 6 * dayMs,
    mois: Date.UTC(year, month, 1),
    annee: Date.UTC(year, 0, 1),
  }[period]
  return { from: new Date(from), to: now }
}

function monthSpan(month: string): { from: Date; end: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: new Date(Date.UTC(year, number - 1, 1)), end: new Date(Date.UTC(year, number, 1)) }
}
