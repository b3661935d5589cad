import { and, asc, count, countDistinct, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { OpeningFacts } from '#modules/calendar/contract/calendar.ts'
import type { CollectionPlace } from '#modules/pricing/contract/quote.ts'
import { parcelStatesOf } from '#modules/parcels/contract/order-states.ts'

import { parcelFacts } from '#modules/parcels/database/views.ts'
import { shopFacts, shopOpening } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { orderLines } from '#modules/parcels/database/line-tables.ts'
import { parcels, orders } from '#modules/parcels/database/tables.ts'
import { parcelMoves } from '#modules/parcels/database/move-tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { isToPayAtDoor } from '#modules/orders/contract/order-due.ts'

export type LineRow = typeof orderLines.$inferSelect
export type ShopPlace = Pick<CollectionPlace, 'address' | 'region' | 'quartier'> & OpeningFacts
export type ParcelRow = {
  parcel: typeof parcels.$inferSelect
  sellerId: string
  shopName: string
  shopSlug: string | null
  shopPhone: string | null
  shopPlace: ShopPlace | null
  offersCollection: boolean
  courierName: string | null
  courierPhone: string | null
}
export type MoveRow = typeof parcelMoves.$inferSelect

export async function linesOf(db: Sql, parcelIds: string[]): Promise<LineRow[]> {
  if (parcelIds.length === 0) return []
  return db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.parcelId, parcelIds))
    .orderBy(asc(orderLines.parcelId), asc(orderLines.position))
}

export async function orderOf(
  db: Sql,
  orderId: string,
  buyerId: string,
): Promise<typeof orders.$inferSelect | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.buyerId, buyerId)))
  return order ?? null
}

export function parcelsToPay(db: Sql, orderId: string): Promise<(typeof parcels.$inferSelect)[]> {
  return db
    .select()
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), eq(parcels.state, 'awaiting_payment')))
}

/** Parcels of a cash order whose cash is still to be taken. */
export async function parcelsToPayAtDoor(
  db: Sql,
  orderId: string,
): Promise<(typeof parcels.$inferSelect)[]> {
  const all = await db.select().from(parcels).where(eq(parcels.orderId, orderId))
  return all.filter(isToPayAtDoor)
}

export async function endedByClock(db: Sql, parcelIds: string[]): Promise<Set<string>> {
  if (parcelIds.length === 0) return new Set()
  const rows = await db
    .select({ id: parcelMoves.parcelId })
    .from(parcelMoves)
    .where(
      and(
        inArray(parcelMoves.parcelId, parcelIds),
        eq(parcelMoves.fromState, 'awaiting_payment'),
        eq(parcelMoves.toState, 'cancelled'),
        isNull(parcelMoves.actorId),
      ),
    )
  return new Set(rows.map((row) => row.id))
}

export async function ordersPage(
  db: Sql,
  buyerId: string,
  page: number,
  limit: number,
): Promise<{ rows: (typeof orders.$inferSelect)[]; total: number }> {
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
    .innerJoin(parcelFacts, eq(parcelFacts.orderId, orders.id))
    .where(
      and(
        eq(orders.buyerId, buyerId),
        parcelFacts.isOpen,
        isNull(parcelFacts.restOf),
        isNull(parcelFacts.errand),
      ),
    )
  return row?.underWay ?? 0
}

/** Reads the parcels of orders, with the rests that return and without errands. */
export async function parcelsOf(db: Sql, orderIds: string[]): Promise<ParcelRow[]> {
  if (orderIds.length === 0) return []
  const owner = alias(personFacts, 'owner')
  return db
    .select({
      parcel: parcels,
      sellerId: shopFacts.ownerId,
      shopName: shopFacts.name,
      shopSlug: shopFacts.slug,
      shopPhone: owner.phone,
      shopPlace: {
        address: shopFacts.address,
        region: shopFacts.region,
        quartier: shopFacts.quartier,
        ...shopOpening,
      },
      offersCollection: shopFacts.offersCollection,
      courierName: personFacts.name,
      courierPhone: personFacts.phone,
    })
    .from(parcels)
    .innerJoin(shopFacts, eq(shopFacts.id, parcels.shopId))
    .innerJoin(owner, eq(owner.id, shopFacts.ownerId))
    .leftJoin(personFacts, eq(personFacts.id, parcels.courierId))
    .where(and(inArray(parcels.orderId, orderIds), isNull(parcels.errand)))
    .orderBy(asc(parcels.orderId), asc(parcels.number))
}

export async function movesOf(db: Sql, parcelIds: string[]): Promise<MoveRow[]> {
  if (parcelIds.length === 0) return []
  return db
    .select()
    .from(parcelMoves)
    .where(inArray(parcelMoves.parcelId, parcelIds))
    .orderBy(asc(parcelMoves.id))
}

/** Returns buyers' codes; none before a parcel leaves its shop. */
export async function readClientCodes(
  db: Sql,
  parcelIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: parcels.id, code: parcels.clientOtp })
    .from(parcels)
    .where(inArray(parcels.id, [...parcelIds]))
  return new Map(rows.flatMap(({ id, code }) => (code === null ? [] : [[id, code]])))
}

/**
 * Finds another parcel of the same buyer that awaits `typed` at the same counter; for a `return`,
 * of the same shop and courier.
 */
export async function otherParcelOfCode(
  db: Sql,
  { parcel }: { parcel: Pick<typeof parcels.$inferSelect, 'id'> },
  { at, typed }: { at: 'shop' | 'relay' | 'door' | 'return'; typed: string },
): Promise<{ orderNumber: string; shopName: string } | null> {
  const awaits = {
    shop: sql`p.client_otp = ${typed} and o.buyer_id = this.buyer_id
      and p.receive_at = 'shop' and p.shop_id = this.shop_id and parcel_is_ready(p.state)`,
    relay: sql`p.client_otp = ${typed} and o.buyer_id = this.buyer_id
      and p.relay_id = this.relay_id and parcel_at_relay(p.state)`,
    door: sql`p.client_otp = ${typed} and o.buyer_id = this.buyer_id
      and p.courier_id = this.courier_id and parcel_at_door(p.state)`,
    return: sql`p.vendor_otp = ${typed} and p.shop_id = this.shop_id
      and p.courier_id = this.courier_id and p.state = 'returning'`,
  }[at]
  const [found] = await query<{ orderNumber: string; shopName: string }>(
    db,
    sql`
    select o.order_number, s.name as shop_name
    from (select p.shop_id, p.relay_id, p.courier_id, o.buyer_id
      from parcels p join orders o on o.id = p.order_id where p.id = ${parcel.id}) this,
      parcels p join orders o on o.id = p.order_id join ${shopFacts} s on s.id = p.shop_id
    where ${awaits} and p.id <> ${parcel.id} limit 1`,
  )
  return found ?? null
}

export async function readVendorCodes(
  db: Sql,
  parcelIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: parcels.id, code: parcels.vendorOtp })
    .from(parcels)
    .where(inArray(parcels.id, [...parcelIds]))
  return new Map(rows.flatMap(({ id, code }) => (code === null ? [] : [[id, code]])))
}

export async function findParcelByVendorCode(db: Sql, code: string): Promise<string | null> {
  const [row] = await db
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.vendorOtp, code), inArray(parcels.state, parcelStatesOf('isReady'))))
  return row?.id ?? null
}
