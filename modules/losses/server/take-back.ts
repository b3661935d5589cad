import { and, eq, isNull } from 'drizzle-orm'

import { postLossTakenBack } from '#modules/ledger/module.ts'
import { losses } from '#modules/losses/database/tables.ts'
import type { foundEnds } from '#modules/losses/database/values.ts'
import type { Tx } from '#kernel/database/database.ts'

export type LossRow = typeof losses.$inferSelect

/** Returns the loss of a parcel that has not turned up, locked; null: there is none. */
export async function lockLossOf(tx: Tx, parcelId: string): Promise<LossRow | null> {
  const [loss] = await tx
    .select()
    .from(losses)
    .where(and(eq(losses.parcelId, parcelId), isNull(losses.foundAt)))
    .for('update')
  return loss ?? null
}

type Found = {
  foundBy: string
  foundAs: (typeof foundEnds)[number]
  goodsParcelId?: string | null
  reason: string
  at: Date
}

/** Ends a locked loss: its shop has its goods or its sale, and is not paid for them, too. */
export async function takeLossBack(
  tx: Tx,
  loss: LossRow,
  { foundBy, foundAs, goodsParcelId = null, reason, at }: Found,
): Promise<void> {
  await tx
    .update(losses)
    .set({ foundAt: at, foundBy, foundAs, goodsParcelId })
    .where(eq(losses.id, loss.id))
  if (loss.decidedAt) await postLossTakenBack(tx, { ...postingOf(loss), reason, at })
}

export function postingOf({ id: lossId, parcelId, shopId, francs, payer, ...loss }: LossRow) {
  return {
    lossId,
    parcelId,
    shopId,
    francs,
    carrierId: payer === 'carrier' ? loss.carrierId : null,
    courierId: payer === 'courier' ? loss.courierId : null,
  }
}
