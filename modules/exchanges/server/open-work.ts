import { sql } from 'drizzle-orm'

import { parcelFacts } from '#modules/parcels/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { ReadOpenWork } from '#kernel/module.ts'
import { query } from '#kernel/database/query.ts'

/** Counts goods that buyers have to give back, and that shops await. */
export const openReturns: ReadOpenWork = async (db, userIds) => {
  const ids = sql`${sql.param([...userIds])}::uuid[]`
  return query<{ userId: string; work: string; amount: number }>(
    db,
    sql`
    select user_id, 'goodsReturns' as work, count(*) as amount
    from (
      select g.buyer_id as user_id from goods_return_facts g
      where g.is_open and g.buyer_id = any(${ids})
      union all
      select s.owner_id from goods_return_facts g
      join ${parcelFacts} p on p.id = g.parcel_id join ${shopFacts} s on s.id = p.shop_id
      where g.is_open and s.owner_id = any(${ids})
    ) awaited group by user_id`,
  )
}
