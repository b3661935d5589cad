import { sql } from 'drizzle-orm'

import type { PrivatePictures } from '#modules/images/module.ts'
import { pictureFacts } from '#modules/images/database/views.ts'
import { refusals } from '#modules/refusals/database/tables.ts'
import { query } from '#kernel/database/query.ts'

/** Photos of a refusal: its buyer's, and of the admins who decide about it. */
export const refusalPictures: PrivatePictures = {
  async mayRead(db, id, { userId, role }) {
    const rows = await query(
      db,
      sql`
      select 1 from ${refusals} r where (r.image_id = ${id} or r.contest_image_id = ${id})
        and (r.buyer_id = ${userId} or ${role === 'admin'}) limit 1`,
    )
    return rows.length > 0
  },
  async unhidden(db) {
    const rows = await query<{ id: string }>(
      db,
      sql`
      select i.id from ${refusals} r join ${pictureFacts} i on i.id in (r.image_id, r.contest_image_id)
      where i.hidden_at is null limit 500`,
    )
    return rows.map(({ id }) => id)
  },
}
