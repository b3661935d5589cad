import { sql } from 'drizzle-orm'

import { closedMonths } from '#modules/ledger/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'

/**
 * Waits for running postings and holds new ones back until the commit, by the lock of
 * `refuse_closed_month()`.
 */
export async function holdPostings(tx: Tx): Promise<void> {
  await query(tx, sql`select pg_advisory_xact_lock(7352003)`)
}

/** Closes a month for good; call `holdPostings` first. */
export async function closeMonthOfLedger(
  tx: Tx,
  closing: typeof closedMonths.$inferInsert,
): Promise<void> {
  await tx.insert(closedMonths).values(closing)
}
