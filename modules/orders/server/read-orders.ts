import { and, count, countDistinct, desc, eq, inArray, isNull } from 'drizzle-orm'

import { isToPayAtDoor } from '#modules/orders/contract/order-due.ts'
import {
  orderFacts as orders,
  parcelMoveFacts,
  saleFacts as parcels,
} from '#modules/parcels/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'

export type OrderRow = typeof orders.$inferSelect
type ParcelFactsRow = typeof parcels.$inferSelect

export async function orderOf(db: Sql, orderId: string, buyerId: string): Promise<OrderRow | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.buyerId, buyerId)))
  return order ?? null
}

export function parcelsToPay(db: Sql, orderId: string): Promise<ParcelFactsRow[]> {
  return db
    .select()
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), eq(parcels.state, 'awaiting_payment')))
}

/** Parcels of a cash order whose cash is still to be taken. */
export async function parcelsToPayAtDoor(db: Sql, orderId: string): Promise<ParcelFactsRow[]> {
  const all = await db.select().from(parcels).where(eq(parcels.orderId, orderId))
  return all.filter(isToPayAtDoor)
}

export async function endedByClock(db: Sql, parcelIds: string[]): Promise<Set<string>> {
  if (parcelIds.length === 0) return new Set()
  const rows = await db
    .select({ id: parcelMoveFacts.parcelId })
    .from(parcelMoveFacts)
    .where(
      and(
        inArray(parcelMoveFacts.parcelId, parcelIds),
        eq(parcelMoveFacts.fromState, 'awaiting_payment'),
        eq(parcelMoveFacts.toState, 'cancelled'),
        isNull(parcelMoveFacts.actorId),
      ),
    )
  return new Set(rows.map((row) => row.id))
}

export async function ordersPage(
  db: Sql,
  buyerId: string,
  page: number,
  limit: number,
): Promise<{ rows: OrderRow[]; total: number }> {
  const mine = eq(orders.buyerId, buyerId)
  const rows = await db
    .select()
    .from(orders)
    .where(mine)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [totals] = await db.select({ total: count() }).from(orders).where(mine)
  return { rows, total: totals?.total ?? 0 }
}

export async function countUnderWay(db: Sql, buyerId: string): Promise<number> {
  const [row] = await db
    .select({ underWay: countDistinct(orders.id) })
    .from(orders)
    .innerJoin(parcels, eq(parcels.orderId, orders.id))
    .where(and(eq(orders.buyerId, buyerId), parcels.isOpen, isNull(parcels.restOf)))
  return row?.underWay ?? 0
}
