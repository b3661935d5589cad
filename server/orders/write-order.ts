import { ACCEPTANCE_MS, DEFAULT_DELIVERY_GROUP, RESERVATION_MS } from '#contract/kernel/limits.ts'
import type { PaymentMethod } from '#contract/payments/payment-method.ts'
import type { ShippingAddress } from '#contract/accounts/shipping-address.ts'

import { parcelMoves, parcels } from '#database/tables/parcels.ts'
import { orderLines } from '#database/tables/order-lines.ts'
import { orders } from '#database/tables/orders.ts'
import type { Sellable } from '../catalogue/index.ts'
import { later } from '../kernel/clock.ts'
import type { Tx } from '../kernel/database.ts'
import { newId, randomClearText } from '../kernel/ids.ts'
import { insertTogether } from '../kernel/insert-together.ts'
import { delayOf } from '../cart/index.ts'
import type { ZoneTariff } from '../cart/index.ts'
import { commissionOf, sum, type Delivery, type ShopLines } from '../cart/index.ts'
import type { ParcelRow, OrderRow } from './move-parcel.ts'
import type { LineRow } from './orders.queries.ts'
import type { OrderFacts } from './present-order.ts'
import type { CartLine } from '../cart/index.ts'

/** A line that can be ordered, in the quantity that is. */
export type PlacedLine = CartLine & {
  sellable: Sellable & { variantId: string }
  weightClass: Sellable['weightClass']
  isFreeDelivery: boolean
  quantity: number
}

type NewOrder = {
  orderId: string
  asked: { buyerId: string; shippingAddress: ShippingAddress; paymentMethod: PaymentMethod }
  split: readonly ShopLines<PlacedLine>[]
  deliveries: ReadonlyMap<string, Delivery>
  tariff: ZoneTariff
  totals: Pick<OrderRow, 'itemsTotalFrancs' | 'shippingFeeFrancs' | 'totalFrancs'>
  now: Date
}

/** Writes an order that is priced and whose stock is kept: the order, its parcels, their lines and the first line of each history, in one statement. */
export async function writeOrder(tx: Tx, made: NewOrder): Promise<OrderFacts> {
  const { asked, now } = made
  const order = orderRow(made)
  const placed = made.split.map(({ shopId, lines: own }, index) => {
    const parcelId = newId()
    const lines = own.map((line, position) =>
      lineRow(line, {
        parcelId,
        position,
        commissionBasisPoints: made.tariff.commissionBasisPoints,
      }),
    )
    const parcel = parcelRow(made, { id: parcelId, number: index + 1, shopId }, lines)
    const shop = own[0]?.sellable.shop
    return {
      parcel,
      lines,
      sellerId: shop?.ownerId ?? '',
      shopName: shop?.name ?? '',
      shopPhone: shop?.ownerPhone ?? null,
      courierName: null,
      courierPhone: null,
    }
  })
  const lines = placed.flatMap((parcel) => parcel.lines)
  const moves = placed.map(({ parcel: { id, state } }) => ({
    parcelId: id,
    fromState: null,
    toState: state,
    actorId: asked.buyerId,
    reason: null,
    movedAt: now,
  }))
  await insertTogether(
    tx,
    [orders, [order]],
    [parcels, placed.map(({ parcel }) => parcel)],
    [orderLines, lines],
    [parcelMoves, moves],
  )
  return { order, parcels: placed, lines, moves }
}

function orderRow({ orderId, asked, tariff, totals, now }: NewOrder): OrderRow {
  const { gpsCoordinates, ...address } = asked.shippingAddress
  return {
    id: orderId,
    orderNumber: orderNumber(now),
    buyerId: asked.buyerId,
    paymentMethod: asked.paymentMethod,
    ...totals,
    reservedUntil: asked.paymentMethod === 'cash_on_delivery' ? null : later(now, RESERVATION_MS),
    paidAt: null,
    ...address,
    latitude: gpsCoordinates?.latitude ?? null,
    longitude: gpsCoordinates?.longitude ?? null,
    zone: tariff.zone,
    placedAt: now,
  }
}

function parcelRow(
  { orderId, asked, deliveries, tariff, now }: NewOrder,
  named: { id: string; number: number; shopId: string },
  lines: LineRow[],
): ParcelRow {
  const cash = asked.paymentMethod === 'cash_on_delivery'
  const delivery = deliveries.get(named.shopId)
  return {
    ...named,
    orderId,
    state: cash ? 'new' : 'awaiting_payment',
    stateSince: now,
    placedAt: now,
    itemsTotalFrancs: sum(lines.map((line) => line.totalFrancs)),
    shippingFeeFrancs: delivery?.shippingFeeFrancs ?? 0,
    shopDeliveryFrancs: delivery?.shopDeliveryFrancs ?? 0,
    commissionFrancs: sum(lines.map((line) => line.commissionFrancs)),
    acceptBefore: cash ? later(now, ACCEPTANCE_MS) : null,
    delay: delayOf(now, tariff),
    remindedAt: null,
    vendorOtp: null,
    clientOtp: null,
    courierId: null,
    deliveryGroup: DEFAULT_DELIVERY_GROUP,
    tries: 0,
    deliveredAt: null,
  }
}

function lineRow(
  { asked, sellable, quantity, unitPriceFrancs }: PlacedLine,
  own: Pick<LineRow, 'parcelId' | 'position' | 'commissionBasisPoints'>,
): LineRow {
  const totalFrancs = unitPriceFrancs * quantity
  return {
    id: newId(),
    ...own,
    productId: sellable.productId,
    variantId: sellable.variantId,
    slug: sellable.slug,
    name: sellable.name,
    imageId: sellable.imageId,
    size: asked.size,
    color: asked.color,
    quantity,
    unitPriceFrancs,
    totalFrancs,
    commissionFrancs: commissionOf(totalFrancs, own.commissionBasisPoints),
  }
}

/** `SG-261120-7K4QX`: the day it was placed in Bamako, and five clear letters or digits. */
function orderNumber(now: Date): string {
  return `SG-${now.toISOString().slice(2, 10).replaceAll('-', '')}-${randomClearText(5)}`
}
