import { sql } from 'drizzle-orm'

import { BUDGET_OF_ONE } from '#modules/promotions/contract/promotions.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Francs } from '#kernel/wire/money.ts'

const windowMs = 30 * dayMs

/**
 * Does this much more of the market's money need a second person? What single persons gave in 30
 * days counts together, whoever they are and in however many promotions; of a promotion that is
 * over, what it cost. Locks, so that two slices given at once are counted one after the other.
 */
export async function needsTwo(tx: Tx, more: Francs, now: Date): Promise<boolean> {
  if (more > BUDGET_OF_ONE) return true
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('promotions.given-alone'))`)
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<{ given: number }>(sql`
    select coalesce(sum(case when stopped_at is not null or ends_at <= ${at}
      then least(alone_francs, discount_francs) else alone_francs end), 0)::bigint as given
    from promotions
    where shop_id is null and alone_at > ${addMs(now, -windowMs).toISOString()}::timestamptz`)
  return (rows[0]?.given ?? 0) + more > BUDGET_OF_ONE
}
