import { and, eq, inArray, sql } from 'drizzle-orm'

import type { ParcelState } from '#modules/parcels/contract/order-states.ts'
import { parcels } from '#modules/parcels/database/tables.ts'
import type { ReceivePlace } from '#modules/pricing/contract/quote.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'

const batchSize = 200

type Unreminded = { state: ParcelState; receiveAt: ReceivePlace; day: number; now: Date }

/**
 * Marks as reminded the parcels that wait for their buyers since `day` days and of whom none was
 * reminded after so many days.
 * @returns their ids, at most 200
 */
export async function takeUnreminded(
  tx: Tx,
  { state, receiveAt, day, now }: Unreminded,
): Promise<string[]> {
  const age = `${day} days`
  const due = await tx
    .select({ id: parcels.id })
    .from(parcels)
    .where(
      and(
        eq(parcels.state, state),
        eq(parcels.receiveAt, receiveAt),
        sql`${parcels.stateSince} <= ${addMs(now, -day * dayMs)}`,
        sql`coalesce(${parcels.remindedAt} < ${parcels.stateSince} + ${age}::interval, true)`,
      ),
    )
    .limit(batchSize)
    .for('update', { skipLocked: true })
  const ids = due.map(({ id }) => id)
  if (ids.length > 0)
    await tx.update(parcels).set({ remindedAt: now }).where(inArray(parcels.id, ids))
  return ids
}
