import { sql } from 'drizzle-orm'

import type { Reply } from '#kernel/wire/endpoint.ts'
import type { listBoxes } from '#modules/ledger/contract/books.ts'

import { cashInBoxes } from '../cash-in-boxes.ts'
import type { Sql } from '#kernel/database/database.ts'

type Box = Reply<typeof listBoxes>['boxes'][number]

/**
 * Cash in each courier's hands by the ledger, since when without a remittance, and what the market
 * owes him; the fullest box first.
 */
export async function boxesOf(db: Sql): Promise<Box[]> {
  const { rows } = await db.execute<Omit<Box, 'since' | 'parcels'>>(sql`
    select s.owner_id as "courierId", u.name, coalesce(u.phone, '') as phone, s.holds, s.due
    from (
      select a.owner_id, coalesce(sum(n.francs) filter (where a.kind = 'courier_cash'), 0)::bigint as holds,
        coalesce(-sum(n.francs) filter (where a.kind = 'courier_payable'), 0)::bigint as due
      from ledger_accounts a join ledger_standings_now n on n.account_id = a.id
      where a.kind in ('courier_cash', 'courier_payable') group by a.owner_id
    ) s join person_facts u on u.id = s.owner_id
    where s.holds <> 0 or s.due <> 0 order by s.holds desc, u.name`)
  const cashByCourier = Map.groupBy(await cashInBoxes(db), ({ courierId }) => courierId)
  return rows.map((row) => {
    const times = (cashByCourier.get(row.courierId) ?? [])
      .map(({ at }) => at.toISOString())
      .toSorted()
    return { ...row, since: times[0] ?? null, parcels: times.length }
  })
}
