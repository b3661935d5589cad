import { sql } from 'drizzle-orm'

import { daysAfter } from '#modules/calendar/contract/due.ts'
import { complaintFacts } from '#modules/complaints/database/views.ts'
import { fraudCheckFacts } from '#modules/fraud-checks/database/views.ts'
import { orderFacts, parcelFacts, saleFacts } from '#modules/parcels/database/views.ts'
import { COUNTED_DAYS } from '#modules/promises/contract/counted-promises.ts'
import type { ReadLevelFacts } from '#modules/shop-levels/module.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { verifiedShops } from '#modules/verification/database/views.ts'
import { query } from '#kernel/database/query.ts'
import { countOf } from './count-kept.ts'

type Counted = Omit<Awaited<ReturnType<ReadLevelFacts>>, 'kept' | 'made'>

/** Reads what the level of a shop is decided by; complaints count by who paid for them. */
export const readLevelFacts: ReadLevelFacts = async (kernel, shopId) => {
  const from = daysAfter(kernel.clock.now(), -COUNTED_DAYS).toISOString()
  const [counted] = await query<Counted>(
    kernel.db,
    sql`select s.deliveries_count as delivered,
      (select count(distinct o.buyer_id)::int from ${saleFacts} p
        join ${orderFacts} o on o.id = p.order_id
        where p.shop_id = s.id and p.placed_at >= ${from} and p.is_delivered
          and o.buyer_id <> s.owner_id) as buyers,
      (select count(*)::int from ${complaintFacts} c join ${parcelFacts} p on p.id = c.parcel_id
        where p.shop_id = s.id and c.resolved_at >= ${from} and c.shop_share_francs > 0) as lost,
      exists (select from ${verifiedShops} v where v.shop_id = s.id) as is_verified,
      exists (select from ${fraudCheckFacts} f
        where f.shop_id = s.id and f.outcome is distinct from 'cleared') as is_held
    from ${shopFacts} s where s.id = ${shopId}`,
  )
  if (!counted) throw new Error(`no shop ${shopId}`)
  const { kept, of: made } = await countOf(kernel, { keeper: 'shop', id: shopId })
  return { kept, made, ...counted }
}
