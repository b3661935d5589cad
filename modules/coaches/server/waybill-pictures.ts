import { and, eq, isNotNull, sql } from 'drizzle-orm'

import { pictureFacts } from '#modules/images/database/views.ts'
import { waybills } from '#modules/coaches/database/tables.ts'
import { managesGroup } from '#modules/deliveries/module.ts'
import { erasePictures, type PrivatePictures } from '#modules/images/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'

/**
 * Photos of carriers' stubs, and of papers about attacked coaches: for the managers of the
 * waybill's group, and admins.
 */
export const waybillPictures: PrivatePictures = {
  async mayRead(db, id, caller) {
    const rows = await query(
      db,
      sql`
      select 1 from ${waybills} w
      where ${id}::uuid in (w.stub_image_id, w.attack_image_id)
        and ${managesGroup(caller, sql`w.group_name`)} limit 1`,
    )
    return rows.length > 0
  },
  async unhidden(db) {
    const rows = await query<{ id: string }>(
      db,
      sql`
      select i.id from ${waybills} w join ${pictureFacts} i on i.id in (w.stub_image_id, w.attack_image_id)
      where i.hidden_at is null limit 500`,
    )
    return rows.map(({ id }) => id)
  },
}

/** Removes the papers that a deleted account attached; a stub is the carrier's. */
export async function forgetPapers(tx: Tx, kernel: Kernel, userId: string): Promise<void> {
  const own = and(eq(waybills.attackBy, userId), isNotNull(waybills.attackImageId))
  const rows = await tx.select({ id: waybills.attackImageId }).from(waybills).where(own)
  await tx.update(waybills).set({ attackImageId: null }).where(own)
  await erasePictures(
    tx,
    kernel,
    rows.map(({ id }) => id),
  )
}
