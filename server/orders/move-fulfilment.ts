import { eq, inArray } from 'drizzle-orm'

import type { FulfilmentState } from '#contract/orders/order-states.ts'

import { fulfilmentMoves, fulfilments } from '#database/tables/parcels.ts'
import { orders } from '#database/tables/orders.ts'
import type { Tx } from '../kernel/database.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { mayMove, type Mover } from './order-states.ts'
import { wrongState } from './orders.errors.ts'
import { fulfilmentMoved } from './orders.events.ts'

export type FulfilmentRow = typeof fulfilments.$inferSelect
export type OrderRow = typeof orders.$inferSelect
export type Held = { fulfilment: FulfilmentRow; order: OrderRow }
export type Move = {
  to: FulfilmentState
  by: Mover
  actorId: string | null
  reason?: string | null
  set?: Partial<typeof fulfilments.$inferInsert>
}

/** Takes a parcel and its order for this transaction; whoever else wants to move it waits. Null when there is no such parcel. */
export async function holdFulfilment(tx: Tx, id: string): Promise<Held | null> {
  const [found] = await tx
    .select({ orderId: fulfilments.orderId })
    .from(fulfilments)
    .where(eq(fulfilments.id, id))
  if (!found) return null
  return (await holdOrder(tx, found.orderId))?.find((held) => held.fulfilment.id === id) ?? null
}

/** Takes a whole order: the order's row first, then its parcels, so that everyone locks in one order. Null when there is none. */
export async function holdOrder(tx: Tx, orderId: string): Promise<Held[] | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order) return null
  const rows = await tx
    .select()
    .from(fulfilments)
    .where(eq(fulfilments.orderId, orderId))
    .orderBy(fulfilments.number)
    .for('update')
  return rows.map((fulfilment) => ({ fulfilment, order }))
}

/**
 * Moves parcels of one order, all at once: state, history, news. What a move costs or gives back is its caller's to do in the same transaction.
 * @throws orders.wrong_state (409) when the table of transitions does not know the move.
 */
export async function moveFulfilments(
  tx: Tx,
  kernel: Kernel,
  held: readonly Held[],
  move: Move,
): Promise<void> {
  const now = kernel.clock.now()
  for (const { fulfilment } of held)
    if (!mayMove(fulfilment.state, move.to, move.by)) throw wrongState()
  if (held.length === 0) return
  const ids = held.map(({ fulfilment }) => fulfilment.id)
  await tx
    .update(fulfilments)
    .set({ ...move.set, state: move.to, stateSince: now })
    .where(inArray(fulfilments.id, ids))
  await tx.insert(fulfilmentMoves).values(
    held.map(({ fulfilment }) => ({
      fulfilmentId: fulfilment.id,
      fromState: fulfilment.state,
      toState: move.to,
      actorId: move.actorId,
      reason: move.reason ?? null,
      movedAt: now,
    })),
  )
  await kernel.events.emit(
    tx,
    fulfilmentMoved,
    ...held.map(({ fulfilment, order }) => ({
      fulfilmentId: fulfilment.id,
      orderId: order.id,
      shopId: fulfilment.shopId,
      buyerId: order.buyerId,
      from: fulfilment.state,
      to: move.to,
      actorId: move.actorId,
      reason: move.reason ?? null,
      at: now.toISOString(),
    })),
  )
}
