import { sql } from 'drizzle-orm'

import type { Reply } from '#contract/endpoint.ts'
import type { listBoxes } from '#contract/books.ts'

import type { Sql } from '../kernel/database.ts'

type Box = Reply<typeof listBoxes>['boxes'][number]

/** Cash in each courier's hands by the ledger, since when without a remittance, and what the market owes him; the fullest box first. */
export async function boxesOf(db: Sql): Promise<Box[]> {
  const { rows } = await db.execute<Omit<Box, 'since'> & { since: string | null }>(sql`
    with sums as (
      select a.owner_id, coalesce(sum(e.amount_francs) filter (where a.kind = 'courier_cash'), 0)::bigint as holds,
        coalesce(-sum(e.amount_francs) filter (where a.kind = 'courier_payable'), 0)::bigint as due
      from ledger_accounts a join ledger_entries e on e.account_id = a.id
      where a.kind in ('courier_cash', 'courier_payable') group by a.owner_id
    ), moves as (
      select a.owner_id, e.occurred_at, e.amount_francs, sum(e.amount_francs) over (partition by a.owner_id order by e.occurred_at desc, e.id desc) as back
      from ledger_accounts a join ledger_entries e on e.account_id = a.id
      where a.kind = 'courier_cash' and e.amount_francs > 0
    )
    select s.owner_id as "courierId", u.name, coalesce(u.phone, '') as phone, s.holds, s.due,
      min(m.occurred_at) as since, count(m.occurred_at) as parcels
    from sums s join users u on u.id = s.owner_id
    left join moves m on m.owner_id = s.owner_id and m.back - m.amount_francs < s.holds
    where s.holds <> 0 or s.due <> 0
    group by s.owner_id, u.name, u.phone, s.holds, s.due order by s.holds desc, u.name`)
  return rows.map((row) => ({ ...row, since: row.since ? new Date(row.since).toISOString() : null }))
}
