import { releaseStock } from '#modules/catalogue/server/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { paidPaymentOf } from '#modules/payments/server/module.ts'
import { giveBackUses } from '#modules/promotions/server/module.ts'
import { moveParcels, type LockedParcel } from './move-parcel.ts'
import type { Mover } from './order-states.ts'
import { linesOf } from './queries.ts'
import { dueOf, oweBack } from './pay-order.ts'

/**
 * Ends parcels of one order that have not left their shop: stock back, and what was paid for them
 * is owed to the buyer.
 */
export async function cancelParcels(
  tx: Tx,
  kernel: Kernel,
  locked: readonly LockedParcel[],
  move: { by: Mover; actorId: string | null; reason: string | null },
): Promise<void> {
  const order = locked[0]?.order
  if (!order) return
  await moveParcels(tx, kernel, locked, { to: 'cancelled', ...move })
  const lines = await linesOf(
    tx,
    locked.map(({ parcel }) => parcel.id),
  )
  await releaseStock(
    tx,
    kernel,
    lines.flatMap((line) =>
      line.variantId ? [{ variantId: line.variantId, quantity: line.quantity }] : [],
    ),
  )
  await giveBackUses(
    tx,
    locked.map(({ parcel }) => parcel.id),
  )
  const paymentId = order.paidAt ? await paidPaymentOf(tx, order.id) : null
  if (!paymentId) return
  const reason = [move.by === 'buyer' ? 'Annulée par l’acheteur.' : '', move.reason]
    .filter(Boolean)
    .join(' ')
  for (const one of locked)
    await oweBack(
      tx,
      kernel,
      { paymentId, subjectId: one.parcel.id, francs: dueOf(one), reason },
      kernel.clock.now(),
    )
}
