import { sql } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import type { ReadOpenWork } from '#kernel/module.ts'
import { query } from '#kernel/database/query.ts'

/** Counts orders of buyers, parcels of shops and parcels that couriers carry. */
export const openParcels: ReadOpenWork = async (db, userIds) => {
  const ids = sql`${sql.param([...userIds])}::uuid[]`
  const rows = await query<{ userId: string; work: string; amount: number }>(
    db,
    sql`
    select o.buyer_id as user_id, 'orders' as work, count(distinct o.id) as amount
    from order_facts o join parcel_facts p on p.order_id = o.id and p.is_open
    where o.buyer_id = any(${ids}) group by o.buyer_id
    union all
    select s.owner_id, 'shopParcels', count(*)
    from ${shopFacts} s join parcel_facts p on p.shop_id = s.id and p.is_open
    where s.owner_id = any(${ids}) group by s.owner_id
    union all
    select p.courier_id, 'courierParcels', count(*)
    from parcel_facts p where p.is_carried and p.courier_id = any(${ids}) group by p.courier_id`,
  )
  return rows
}
