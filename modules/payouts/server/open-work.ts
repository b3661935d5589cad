import { sql } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import { ledgerEntryFacts } from '#modules/ledger/database/views.ts'
import type { ReadOpenWork } from '#kernel/module.ts'
import { query } from '#kernel/database/query.ts'

/** Sums the francs that sellers and couriers are owed. */
export const openDues: ReadOpenWork = async (db, userIds) => {
  const ids = sql`${sql.param([...userIds])}::uuid[]`
  return query<{ userId: string; work: string; amount: number }>(
    db,
    sql`
    select user_id, 'due' as work, -sum(francs)::bigint as amount
    from (
      select s.owner_id as user_id, e.amount_francs as francs from ${shopFacts} s
      join ${ledgerEntryFacts} e on e.account in ('seller_payable', 'relay_payable') and e.owner_id = s.id
      where s.owner_id = any(${ids})
      union all
      select e.owner_id, e.amount_francs from ${ledgerEntryFacts} e
      where e.account = 'courier_payable' and e.owner_id = any(${ids})
    ) owed group by user_id`,
  )
}
