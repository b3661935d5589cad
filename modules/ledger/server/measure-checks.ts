import { desc, sql, type SQL } from 'drizzle-orm'

import type { LedgerAccount } from '#modules/ledger/database/values.ts'

import { ledgerChecks } from '#modules/ledger/database/tables.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { gauge } from '#kernel/telemetry/metrics.ts'
import type { ExpectedBalance, Span } from '#kernel/module.ts'

const differs = gauge(
  'ledger_differs',
  '1 for each account on which ledger and facts differed at the last check, whoever made it.',
  ['account'],
  'max',
)
const age = gauge(
  'ledger_check_age_seconds',
  'How long ago the ledger was last checked.',
  [],
  'max',
)

export function measureChecks({ db, measures, clock }: Kernel): void {
  measures.push(async () => {
    const [last] = await db
      .select()
      .from(ledgerChecks)
      .orderBy(desc(ledgerChecks.checkedAt))
      .limit(1)
    differs.reset()
    differs.set({ account: 'total' }, 0)
    for (const { what } of last?.findings ?? []) differs.set({ account: what }, 1)
    const checkedAt = (last?.checkedAt ?? clock.now()).getTime()
    // Another machine's clock may be ahead.
    age.set(Math.max(0, clock.now().getTime() - checkedAt) / 1_000)
  })
}

export type Expectation = ExpectedBalance<LedgerAccount>

export function within(instant: SQL, { from, end }: Span): SQL {
  return sql`${instant} >= ${from}::timestamptz and ${instant} < ${end}::timestamptz`
}
