import { eq } from 'drizzle-orm'

import { GIVE_BACK_DAYS } from '#modules/exchanges/contract/goods-returns.ts'
import { goodsReturns } from '#modules/exchanges/database/tables.ts'
import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId, randomDigits } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type LockedParcel } from '#modules/parcels/module.ts'
import { setReturn } from './claims.ts'
import { fail } from './errors.ts'

export type ReturnRow = typeof goodsReturns.$inferSelect

/**
 * Asks the buyer to give back the pieces that a complaint about a locked sale claims, to any
 * courier of its group.
 * @returns its id
 */
export async function openRefundReturn(
  tx: Tx,
  kernel: Kernel,
  { parcel, order }: LockedParcel,
  complaintId: string,
): Promise<string> {
  const at = kernel.clock.now()
  const id = newId()
  await tx.insert(goodsReturns).values({
    id,
    parcelId: parcel.id,
    buyerId: order.buyerId,
    cause: 'refund',
    lineId: null,
    doorCode: randomDigits(OTP_LENGTH),
    openedAt: at,
    giveBackBefore: giveBackBefore(at),
  })
  await setReturn(tx, { subjectId: complaintId, returnId: id })
  return id
}

export function giveBackBefore(from: Date): Date {
  return addMs(from, GIVE_BACK_DAYS * dayMs)
}

/**
 * Lets the buyer keep goods that no courier has taken.
 * @throws exchanges.return_taken · exchanges.return_ended (409)
 */
export async function endReturn(
  tx: Tx,
  kernel: Kernel,
  { returnId, reason }: { returnId: string; reason: string },
): Promise<void> {
  const row = await lockReturn(tx, returnId)
  if (row?.endedAt) throw fail('exchanges.return_ended')
  if (!row || row.takenAt) throw fail('exchanges.return_taken')
  await tx
    .update(goodsReturns)
    .set({ endedAt: kernel.clock.now(), endReason: reason })
    .where(eq(goodsReturns.id, returnId))
}

export async function lockReturn(tx: Tx, id: string): Promise<ReturnRow | undefined> {
  const [row] = await tx.select().from(goodsReturns).where(eq(goodsReturns.id, id)).for('update')
  return row
}
