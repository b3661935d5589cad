import { wayOf } from '#modules/parcels/contract/ways.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { ParcelState } from '#modules/parcels/contract/order-states.ts'
import type { ReceivePlace } from '#modules/pricing/contract/quote.ts'
import { shopPlaceWords } from '#modules/shops/contract/shop-place.ts'
import type { OpeningDays } from '#modules/calendar/contract/opening.ts'

import type { errands } from '#modules/parcels/database/values.ts'
import { orderFacts as orders, parcelFacts as parcels } from '#modules/parcels/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { shopFacts, shopHelperFacts, shopOpening } from '#modules/shops/database/views.ts'
import { phoneChoiceFacts as phoneChoices } from '#modules/channels/database/views.ts'
import type { PhoneWay } from '#modules/channels/contract/phone-ways.ts'
import { isTakenBack } from '#modules/shipments/module.ts'
import { collectBefore } from './collect-before.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'

export type ParcelNoticeFacts = {
  parcelId: string
  orderId: string
  orderNumber: string
  buyerId: string
  sellerId: string
  helperIds: string[]
  salesWay: PhoneWay | null
  shopName: string
  group: string
  courierId: string | null
  courierName: string | null
  acceptBefore: Date | null
  state: ParcelState
  /** Trip after a sale; null: a sale. */
  errand: (typeof errands)[number] | null
  isPaid: boolean
  isCash: boolean
  receiveAt: ReceivePlace
  /** Shop where it is collected, since when and until when; null elsewhere. */
  collection: {
    place: string
    opening: OpeningDays | null
    readySince: Date
    before: Date
  } | null
  depositFrancs: number
  itemsCount: number
  linesCount: number
  firstItem: string
  /** On its way back, its shop takes it at the relay point of its town. */
  isTakenBack: boolean
}

function selectParcels(db: Sql, ids: readonly string[]) {
  const couriers = alias(personFacts, 'couriers')
  return db
    .select({
      parcelId: parcels.id,
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      buyerId: orders.buyerId,
      sellerId: shopFacts.ownerId,
      helperIds: sql<
        string[]
      >`array(select h.user_id from ${shopHelperFacts} h where h.shop_id = parcel_facts.shop_id and h.ended_at is null and 'orders' = any(h.rights))`,
      salesWay: phoneChoices.way,
      shopName: shopFacts.name,
      group: parcels.deliveryGroup,
      courierId: parcels.courierId,
      courierName: couriers.name,
      acceptBefore: parcels.acceptBefore,
      state: parcels.state,
      errand: parcels.errand,
      isPaid: sql<boolean>`${orders.paidAt} is not null`,
      depositFrancs: parcels.depositFrancs,
      isCash: sql<boolean>`${orders.paymentMethod} = 'cash_on_delivery'`,
      receiveAt: parcels.receiveAt,
      stateSince: parcels.stateSince,
      address: shopFacts.address,
      quartier: shopFacts.quartier,
      region: shopFacts.region,
      shop: shopOpening,
      isTakenBack: isTakenBack(parcels.id),
      itemsCount: sql<number>`(select sum(l.quantity) from order_line_facts l where l.parcel_id = parcel_facts.id)`,
      linesCount: sql<number>`(select count(*)::int from order_line_facts l where l.parcel_id = parcel_facts.id)`,
      firstItem: sql<string>`(select l.name from order_line_facts l where l.parcel_id = parcel_facts.id order by l.position limit 1)`,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(shopFacts, eq(shopFacts.id, parcels.shopId))
    .leftJoin(couriers, eq(couriers.id, parcels.courierId))
    .leftJoin(
      phoneChoices,
      and(eq(phoneChoices.userId, shopFacts.ownerId), eq(phoneChoices.topic, 'sales')),
    )
    .where(inArray(parcels.id, [...ids]))
}

export async function parcelNoticeFacts(
  kernel: Kernel,
  ids: readonly string[],
): Promise<Map<string, ParcelNoticeFacts>> {
  const rows = ids.length > 0 ? await selectParcels(kernel.db, ids) : []
  return new Map(
    rows.map(({ stateSince: readySince, address, quartier, region, shop, ...row }) => {
      const place = shopPlaceWords({ address, quartier, region })
      const before = collectBefore(kernel, readySince, shop)
      const { opening } = shop
      const collection = wayOf(row).hasCourier ? null : { place, opening, readySince, before }
      return [row.parcelId, { ...row, collection }]
    }),
  )
}
