import { sql } from 'drizzle-orm'

import type { NoticePictures } from '#modules/notices/module.ts'
import { orderLineFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { query } from '#kernel/database/query.ts'

/** First articles of orders and parcels, in one statement. */
export const noticePictures: NoticePictures = {
  types: ['order', 'fulfillment'],
  async read(db, idsOf) {
    const [orders, parcels] = [idsOf('order'), idsOf('fulfillment')]
    const rows = await query<{ about: string; imageId: string }>(
      db,
      sql`
      with about as (
        select order_id as id, id as parcel_id, number from ${parcelFacts} where order_id = any(${sql.param(orders)}::uuid[])
        union all
        select id, id, number from ${parcelFacts} where id = any(${sql.param(parcels)}::uuid[])
      )
      select distinct on (about.id) about.id as about, l.image_id
      from about join ${orderLineFacts} l on l.parcel_id = about.parcel_id
      where l.image_id is not null order by about.id, about.number, l.position`,
    )
    return new Map(rows.map(({ about, imageId }) => [about, imageId]))
  },
}
