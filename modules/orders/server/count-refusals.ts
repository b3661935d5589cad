import { and, eq } from 'drizzle-orm'

import { parcelMoves, parcels, orders } from '#modules/orders/database/tables.ts'
import { countCashRefusal } from '#modules/accounts/server/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { parcelMoved } from './events.ts'

/**
 * Counts a parcel in cash that starts its way back: the buyer refused it at the door, or was not
 * there twice. Once per order, however many of its parcels come back. After the second, that buyer
 * pays in advance (`cash-rules.ts`).
 */
export async function countRefusals(
  tx: Tx,
  move: NonNullable<(typeof parcelMoved)['carries']>,
): Promise<void> {
  if (move.to !== 'returning') return
  const [order] = await tx
    .select({ method: orders.paymentMethod })
    .from(orders)
    .where(eq(orders.id, move.orderId))
  if (order?.method !== 'cash_on_delivery') return
  const [first] = await tx
    .select({ parcelId: parcelMoves.parcelId })
    .from(parcelMoves)
    .innerJoin(parcels, eq(parcels.id, parcelMoves.parcelId))
    .where(and(eq(parcels.orderId, move.orderId), eq(parcelMoves.toState, 'returning')))
    .orderBy(parcelMoves.id)
    .limit(1)
  if (first?.parcelId === move.parcelId) await countCashRefusal(tx, move.buyerId)
}
