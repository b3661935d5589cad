import { sql } from 'drizzle-orm'

import { parcelFacts, orderFacts } from '#modules/parcels/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { OtherGoods } from '#modules/shipments/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'

/** Finds another parcel that the relay takes or gives back by a typed code. */
export async function otherAtRelay(
  tx: Tx,
  { parcelId, purpose, otp }: { parcelId: string; purpose: 'arrival' | 'return'; otp: string },
): Promise<OtherGoods | null> {
  const awaits =
    purpose === 'arrival'
      ? sql`r.arrival_code = ${otp} and p.courier_id = this.courier_id and p.at_door`
      : sql`r.return_code = ${otp} and p.at_relay`
  const [other] = await query<OtherGoods>(
    tx,
    sql`
    select o.order_number, s.name as shop_name
    from ${parcelFacts} this, relay_parcels r join ${parcelFacts} p on p.id = r.parcel_id
      join ${orderFacts} o on o.id = p.order_id join ${shopFacts} s on s.id = p.shop_id
    where this.id = ${parcelId} and p.id <> this.id and p.relay_id = this.relay_id and ${awaits}
    limit 1`,
  )
  return other ?? null
}
