import { sql } from 'drizzle-orm'

import { pictureFacts } from '#modules/images/database/views.ts'
import { waybills } from '#modules/coaches/database/tables.ts'
import { managesGroup } from '#modules/deliveries/module.ts'
import type { PrivatePictures } from '#modules/images/module.ts'
import { query } from '#kernel/database/query.ts'

/** Photos of carriers' stubs: for the managers of the waybill's group, and admins. */
export const stubPictures: PrivatePictures = {
  async mayRead(db, id, caller) {
    const rows = await query(
      db,
      sql`
      select 1 from ${waybills} w
      where w.stub_image_id = ${id} and ${managesGroup(caller, sql`w.group_name`)} limit 1`,
    )
    return rows.length > 0
  },
  async unhidden(db) {
    const rows = await query<{ id: string }>(
      db,
      sql`
      select i.id from ${waybills} w join ${pictureFacts} i on i.id = w.stub_image_id
      where i.hidden_at is null limit 500`,
    )
    return rows.map(({ id }) => id)
  },
}
