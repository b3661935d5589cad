import { BUDGET_OF_ONE, BUDGET_OF_ONE_DAYS } from '#modules/promotions/contract/promotions.ts'
import { sql } from 'drizzle-orm'

import { addMs, dayMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Francs } from '#kernel/wire/money.ts'
import { query } from '#kernel/database/query.ts'

const windowMs = BUDGET_OF_ONE_DAYS * dayMs

/**
 * Tells whether a budget needs a second approver. Adds all budgets set alone in 30 days, by any
 * admin; an ended promotion counts its cost. Locks: concurrent requests count in turn.
 */
export async function needsTwo(tx: Tx, more: Francs, now: Date): Promise<boolean> {
  if (more > BUDGET_OF_ONE) return true
  await query(tx, sql`select pg_advisory_xact_lock(hashtext('promotions.given-alone'))`)
  const at = sql`${now.toISOString()}::timestamptz`
  const rows = await query<{ given: number }>(
    tx,
    sql`
    select coalesce(sum(case when stopped_at is not null or ends_at <= ${at}
      then least(alone_francs, discount_francs) else alone_francs end), 0)::bigint as given
    from promotions
    where shop_id is null and alone_at > ${addMs(now, -windowMs).toISOString()}::timestamptz`,
  )
  return (rows[0]?.given ?? 0) + more > BUDGET_OF_ONE
}
