import { sql } from 'drizzle-orm'

import { parcelFacts, orderFacts } from '#modules/parcels/database/views.ts'
import { pictureFacts } from '#modules/images/database/views.ts'
import { deliveryFailures } from '#modules/deliveries/database/tables.ts'
import { erasePictures, type PrivatePictures } from '#modules/images/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { managesGroup } from './policy.ts'

/** Photos of doors: their courier's, and of the managers of the parcel's group. */
export const doorPictures: PrivatePictures = {
  async mayRead(db, id, caller) {
    const rows = await query(
      db,
      sql`
      select 1 from ${deliveryFailures} f join ${parcelFacts} p on p.id = f.parcel_id
      where f.image_id = ${id}
        and (f.courier_id = ${caller.userId} or ${managesGroup(caller, sql`p.delivery_group`)}) limit 1`,
    )
    return rows.length > 0
  },
  async unhidden(db) {
    const rows = await query<{ id: string }>(
      db,
      sql`
      select i.id from ${deliveryFailures} f join ${pictureFacts} i on i.id = f.image_id
      where i.hidden_at is null limit 500`,
    )
    return rows.map(({ id }) => id)
  },
}

/** Removes the photos of a deleted account's doors. */
export async function forgetDoors(tx: Tx, kernel: Kernel, buyerId: string): Promise<void> {
  const rows = await query<{ id: string }>(
    tx,
    sql`
    select f.image_id as id from ${deliveryFailures} f join ${parcelFacts} p on p.id = f.parcel_id
      join ${orderFacts} o on o.id = p.order_id
    where o.buyer_id = ${buyerId} and f.image_id is not null`,
  )
  await erasePictures(
    tx,
    kernel,
    rows.map(({ id }) => id),
  )
}
