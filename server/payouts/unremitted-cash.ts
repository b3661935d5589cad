import { sql } from 'drizzle-orm'

import type { Sql } from '../kernel/database.ts'

/**
 * Parcels whose cash is still in a courier's box, with the courier's name. A remittance covers the oldest cash first, so what a box still holds is its newest
 * collections: walking back from the last one until they make up its balance.
 */
export async function unremittedParcels(db: Sql): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ fulfilmentId: string; courier: string }>(sql`
    with box as (
      select a.id, a.owner_id, sum(e.amount_francs) as holds
      from ledger_accounts a join ledger_entries e on e.account_id = a.id
      where a.kind = 'courier_cash' group by a.id having sum(e.amount_francs) > 0
    ), collected as (
      select b.owner_id, b.holds, t.subject_id, e.amount_francs,
        sum(e.amount_francs) over (partition by b.id order by e.occurred_at desc, e.id desc) as since
      from box b join ledger_entries e on e.account_id = b.id join ledger_transactions t on t.id = e.transaction_id
      where t.kind = 'cash_collected'
    )
    select c.subject_id as "fulfilmentId", u.name as courier from collected c join users u on u.id = c.owner_id
    where c.since - c.amount_francs < c.holds`)
  return new Map(rows.map((row) => [row.fulfilmentId, row.courier]))
}
