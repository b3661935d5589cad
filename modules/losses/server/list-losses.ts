import { sql } from 'drizzle-orm'

import { personFacts } from '#modules/identity/database/views.ts'
import type { Loss } from '#modules/losses/contract/losses.ts'
import { losses } from '#modules/losses/database/tables.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'
import { pageOf } from '#kernel/database/pages.ts'
import { query } from '#kernel/database/query.ts'

const isoOf = (at: string) => new Date(at).toISOString()

/** Losses, those without a decided payer first. */
export async function listLosses(
  db: Sql,
  callerId: string,
  paging: { page: number; limit: number },
) {
  const rows = await query<Omit<Loss, '_id'> & { id: string }>(
    db,
    sql`
    select l.id, o.id as order_id, o.order_number, s.name as shop_name,
      case when l.courier_id is null then 'carrier' else 'courier' end as bearer,
      coalesce(c.name, l.carried_by, 'Car') as carried_by,
      l.cause, l.reason, l.francs, l.lost_at, l.payer, a.name as asked_by,
      coalesce(l.asked_by = ${callerId}, false) as is_asked_by_caller, l.decided_at, l.found_at, l.found_as
    from ${losses} l join ${parcelFacts} p on p.id = l.parcel_id
      join ${orderFacts} o on o.id = p.order_id
      join ${shopFacts} s on s.id = l.shop_id
      left join ${personFacts} a on a.id = l.asked_by
      left join ${personFacts} c on c.id = l.courier_id
    order by coalesce(l.decided_at, l.found_at) is not null, l.lost_at desc, l.id
    limit ${paging.limit} offset ${(paging.page - 1) * paging.limit}`,
  )
  const total = await db.$count(losses)
  return {
    losses: rows.map(({ id, ...row }) => ({
      ...row,
      _id: id,
      lostAt: isoOf(row.lostAt),
      decidedAt: row.decidedAt && isoOf(row.decidedAt),
      foundAt: row.foundAt && isoOf(row.foundAt),
    })),
    ...pageOf(paging, total),
    total,
  }
}
