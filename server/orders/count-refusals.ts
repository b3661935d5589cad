import { and, eq } from 'drizzle-orm'

import { fulfilmentMoves, fulfilments } from '#database/tables/parcels.ts'
import { orders } from '#database/tables/orders.ts'
import { countCashRefusal } from '../accounts/index.ts'
import type { Tx } from '../kernel/database.ts'
import type { fulfilmentMoved } from './orders.events.ts'

/**
 * A parcel to be paid in cash that starts its way back was refused at the door, or its buyer was not there twice: either way the market brought it for nothing.
 * Counted once per order, however many of its parcels come back. After the second, that buyer pays in advance (`cash-rules.ts`).
 */
export async function countRefusals(
  tx: Tx,
  move: NonNullable<(typeof fulfilmentMoved)['carries']>,
): Promise<void> {
  if (move.to !== 'returning') return
  const [order] = await tx
    .select({ method: orders.paymentMethod })
    .from(orders)
    .where(eq(orders.id, move.orderId))
  if (order?.method !== 'cash_on_delivery') return
  const [first] = await tx
    .select({ fulfilmentId: fulfilmentMoves.fulfilmentId })
    .from(fulfilmentMoves)
    .innerJoin(fulfilments, eq(fulfilments.id, fulfilmentMoves.fulfilmentId))
    .where(and(eq(fulfilments.orderId, move.orderId), eq(fulfilmentMoves.toState, 'returning')))
    .orderBy(fulfilmentMoves.id)
    .limit(1)
  if (first?.fulfilmentId === move.fulfilmentId) await countCashRefusal(tx, move.buyerId)
}
