import { sql } from 'drizzle-orm'

import { parcelFacts } from '#modules/parcels/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { ReadOpenWork } from '#kernel/module.ts'
import { query } from '#kernel/database/query.ts'

/** Counts complaints of buyers and of shops. */
export const openComplaints: ReadOpenWork = async (db, userIds) => {
  const ids = sql`${sql.param([...userIds])}::uuid[]`
  const rows = await query<{ userId: string; work: string; amount: number }>(
    db,
    sql`
    select user_id, 'complaints' as work, count(*) as amount
    from (
      select c.buyer_id as user_id from complaint_facts c
      where c.is_open and c.buyer_id = any(${ids})
      union all
      select s.owner_id from complaint_facts c
      join ${parcelFacts} p on p.id = c.parcel_id join ${shopFacts} s on s.id = p.shop_id
      where c.is_open and s.owner_id = any(${ids})
    ) complained group by user_id`,
  )
  return rows
}
