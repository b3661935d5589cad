import { wayOf } from '#modules/orders/contract/ways.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { ParcelState } from '#modules/parcels/contract/order-states.ts'
import type { ReceivePlace } from '#modules/pricing/contract/quote.ts'
import { shopPlaceWords } from '#modules/shops/contract/shop-place.ts'
import type { OpeningDays } from '#modules/calendar/contract/opening.ts'
import type { PaymentMethod } from '#modules/operators/contract/payment-method.ts'

import type { errands } from '#modules/parcels/database/values.ts'
import { orderFacts as orders, parcelFacts as parcels } from '#modules/parcels/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { shopFacts, shopHelperFacts, shopOpening } from '#modules/shops/database/views.ts'
import { phoneChoiceFacts as phoneChoices } from '#modules/channels/database/views.ts'
import type { PhoneWay } from '#modules/channels/contract/phone-ways.ts'
import { collectBefore } from './collect-before.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'

/** `reservedUntil`: null for cash and when nothing is left to pay. */
export type OrderNoticeFacts = {
  orderId: string
  orderNumber: string
  buyerId: string
  itemsCount: number
  totalFrancs: number
  reservedUntil: Date | null
  paymentMethod: PaymentMethod
  receiveAt: ReceivePlace
  restBeforeLeaving: boolean
  /** Asked before a cash order; null: none. */
  depositFrancs: number | null
  depositPaymentId: string | null
  /** Expected days of its parcels; null: none is left. */
  delay: { from: string; to: string } | null
}

export type ParcelNoticeFacts = {
  parcelId: string
  orderId: string
  orderNumber: string
  buyerId: string
  sellerId: string
  helperIds: string[]
  salesWay: PhoneWay | null
  shopName: string
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
  firstItem: string
}

function selectOrders(db: Sql, ids: readonly string[]) {
  return db
    .select({
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      buyerId: orders.buyerId,
      totalFrancs: orders.totalFrancs,
      reservedUntil: orders.reservedUntil,
      paymentMethod: orders.paymentMethod,
      receiveAt: orders.receiveAt,
      restBeforeLeaving: orders.restBeforeLeaving,
      depositFrancs: orders.depositFrancs,
      depositPaymentId: orders.depositPaymentId,
      delay: sql<
        OrderNoticeFacts['delay']
      >`(select f.delay from parcel_facts f where f.order_id = order_facts.id and f.errand is null and f.state <> 'cancelled' order by f.number limit 1)`,
      itemsCount: sql<number>`(select sum(l.quantity) from order_line_facts l join parcel_facts f on f.id = l.parcel_id where f.order_id = order_facts.id)`,
    })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
}

export async function orderNoticeFacts(
  kernel: Kernel,
  ids: readonly string[],
): Promise<Map<string, OrderNoticeFacts>> {
  const rows = ids.length > 0 ? await selectOrders(kernel.db, ids) : []
  return new Map(rows.map((row) => [row.orderId, row]))
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
      itemsCount: sql<number>`(select sum(l.quantity) from order_line_facts l where l.parcel_id = parcel_facts.id)`,
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
