import { sql } from 'drizzle-orm'

import { ledgerEntryFacts } from '#modules/ledger/database/views.ts'
import type { ReadOpenWork } from '#kernel/module.ts'
import { query } from '#kernel/database/query.ts'

/** Sums the francs that couriers carry. */
export const openCash: ReadOpenWork = async (db, userIds) => {
  const ids = sql`${sql.param([...userIds])}::uuid[]`
  return query<{ userId: string; work: string; amount: number }>(
    db,
    sql`
    select e.owner_id as user_id, 'cash' as work, sum(e.amount_francs)::bigint as amount
    from ${ledgerEntryFacts} e
    where e.account = 'courier_cash' and e.owner_id = any(${ids}) group by e.owner_id`,
  )
}
