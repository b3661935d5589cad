import { sql } from 'drizzle-orm'

import type { Sql } from '../kernel/database.ts'

/** What somebody bought and kept, the latest first, each product once; only what can still be seen. One statement. */
export async function purchasedProducts(
  db: Sql,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await db.execute<{ ids: string[]; total: number }>(sql`
    with bought as (
      select l.product_id, max(o.placed_at) as placed_at
      from orders o
      join parcels f on f.order_id = o.id and f.state not in ('awaiting_payment', 'cancelled', 'returning', 'returned')
      join order_lines l on l.parcel_id = f.id
      join products p on p.id = l.product_id and p.listed
      where o.buyer_id = ${userId}
      group by l.product_id
    )
    select array(select product_id from bought order by placed_at desc, product_id limit ${limit} offset ${(page - 1) * limit}) as ids,
      (select count(*)::int from bought) as total`)
  return rows[0] ?? { ids: [], total: 0 }
}
