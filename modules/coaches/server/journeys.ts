import { and, eq, sql } from 'drizzle-orm'

import type { CoachJourney } from '#modules/coaches/contract/coach-journeys.ts'
import { waybillParcels, waybills } from '#modules/coaches/database/tables.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { failParcel } from '#modules/parcels/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { isoOf } from './read-waybills.ts'

/**
 * Coaches of a buyer's parcels, the last of each.
 * @throws orders.unknown (404) for another's order
 */
export async function journeysOfOrder(
  db: Sql,
  orderId: string,
  buyerId: string,
): Promise<CoachJourney[]> {
  const own = and(eq(orderFacts.id, orderId), eq(orderFacts.buyerId, buyerId))
  if ((await db.$count(orderFacts, own)) === 0) throw failParcel('orders.unknown')
  const rows = await query<CoachJourney>(
    db,
    sql`
    select distinct on (b.parcel_id) b.parcel_id, b.state, w.is_return, w.region, c.name as carrier_name, w.number, w.left_at, w.due_on,
      case when b.state = 'arrived' then b.ended_at end as arrived_at,
      case when b.state = 'on_road' then w.late_words end as late
    from ${waybillParcels} b join ${waybills} w on w.id = b.waybill_id join carriers c on c.id = w.carrier_id
      join ${parcelFacts} p on p.id = b.parcel_id
    where p.order_id = ${orderId} order by b.parcel_id, w.left_at desc`,
  )
  return rows.map((row) => ({
    ...row,
    leftAt: isoOf(row.leftAt),
    arrivedAt: row.arrivedAt && isoOf(row.arrivedAt),
  }))
}
