import { desc, sql, type SQL } from 'drizzle-orm'

import type { LedgerAccount } from '#modules/ledger/contract/books.ts'

import { ledgerChecks } from '#modules/ledger/database/tables.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { gauge } from '#kernel/telemetry/metrics.ts'
import type { Sql } from '#kernel/database/database.ts'

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
    // Another machine's clock may be a little ahead.
    age.set(Math.max(0, clock.now().getTime() - checkedAt) / 1_000)
  })
}

/** From an instant to before another, as PostgreSQL reads them: ISO, `-infinity` or `infinity`. */
export type Span = { from: string; end: string }

/**
 * What an account should hold by the tables of other rooms, in francs (debit positive), whatever
 * the ledger says.
 */
export type Expectation = {
  account: LedgerAccount
  /**
   * Events that come with every order: their entries have the instant of the fact, so that each
   * span of days is compared alone.
   */
  dated?: readonly { event: string; francs(db: Sql, span: Span): Promise<number> }[]
  /** What all other events on the account add up to, from the beginning until now. */
  francs(db: Sql): Promise<number>
}

/** A condition: the instant is in the span. */
export function within(instant: SQL, { from, end }: Span): SQL {
  return sql`${instant} >= ${from}::timestamptz and ${instant} < ${end}::timestamptz`
}
