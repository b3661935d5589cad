import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { OpeningFacts } from '#modules/calendar/contract/calendar.ts'
import type { CollectionPlace } from '#modules/pricing/contract/quote.ts'

import { shopFacts, shopOpening } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { orderLines } from '#modules/parcels/database/line-tables.ts'
import { parcels } from '#modules/parcels/database/tables.ts'
import { parcelMoves } from '#modules/parcels/database/move-tables.ts'
import type { Sql } from '#kernel/database/database.ts'

export type LineRow = typeof orderLines.$inferSelect
type ShopPlace = Pick<CollectionPlace, 'address' | 'region' | 'quartier'> & OpeningFacts
export type PlacedParcel = {
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

/** Reads the parcels of orders, with the rests that return and without errands. */
export async function parcelsOf(db: Sql, orderIds: string[]): Promise<PlacedParcel[]> {
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
