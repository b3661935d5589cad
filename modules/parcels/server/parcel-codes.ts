import { and, eq, inArray, sql } from 'drizzle-orm'

import { parcelStatesOf } from '#modules/parcels/contract/order-states.ts'
import { parcels } from '#modules/parcels/database/tables.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'

/** Codes by which parcels change hands, which no view shows. */
export const parcelCodes = { ofBuyers, ofShops, ofAnotherParcel, findParcel, findFetched }

/** Returns buyers' codes; none before a parcel leaves its shop. */
async function ofBuyers(db: Sql, parcelIds: readonly string[]): Promise<Map<string, string>> {
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
async function ofAnotherParcel(
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
      and p.courier_id = this.courier_id and parcel_is_returning(p.state)`,
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

/** Returns the codes that shops show, by parcel. */
async function ofShops(db: Sql, parcelIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: parcels.id, code: parcels.vendorOtp })
    .from(parcels)
    .where(inArray(parcels.id, [...parcelIds]))
  return new Map(rows.flatMap(({ id, code }) => (code === null ? [] : [[id, code]])))
}

/** Finds the parcel that waits at its shop under this code of the shop. */
async function findParcel(db: Sql, code: string): Promise<string | null> {
  const [row] = await db
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.vendorOtp, code), inArray(parcels.state, parcelStatesOf('isReady'))))
  return row?.id ?? null
}

/** Finds the parcel that a courier fetched under this code of its shop, and has still. */
async function findFetched(db: Sql, code: string, courierId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: parcels.id })
    .from(parcels)
    .where(
      and(
        eq(parcels.vendorOtp, code),
        eq(parcels.courierId, courierId),
        inArray(parcels.state, parcelStatesOf('atDoor')),
      ),
    )
  return row?.id ?? null
}
