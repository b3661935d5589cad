import { and, eq, inArray, sql } from 'drizzle-orm'

import { REMINDED_ON_DAYS } from '#modules/orders/contract/collection-days.ts'
import { parcels } from '#modules/orders/database/tables.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { collectionReminded } from './events.ts'

const batchSize = 200

/** Reminds buyers of parcels that wait at a shop, once after each of the days. */
export async function remindToCollect(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  for (const day of REMINDED_ON_DAYS) {
    const age = `${day} days`
    await kernel.transaction(async (tx) => {
      const due = await tx
        .select({ id: parcels.id })
        .from(parcels)
        .where(
          and(
            eq(parcels.state, 'ready'),
            eq(parcels.receiveAt, 'shop'),
            sql`${parcels.stateSince} <= ${addMs(now, -day * dayMs)}`,
            sql`coalesce(${parcels.remindedAt} < ${parcels.stateSince} + ${age}::interval, true)`,
          ),
        )
        .limit(batchSize)
        .for('update', { skipLocked: true })
      if (due.length === 0) return
      const ids = due.map(({ id }) => id)
      await tx.update(parcels).set({ remindedAt: now }).where(inArray(parcels.id, ids))
      await kernel.events.emit(
        tx,
        collectionReminded,
        ...ids.map((parcelId) => ({ parcelId, day, at: now.toISOString() })),
      )
    })
  }
}
