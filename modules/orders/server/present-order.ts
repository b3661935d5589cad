import { sumOf } from '#kernel/wire/money.ts'
import { delayBetween } from '#modules/pricing/contract/delivery-estimate.ts'
import { imageAddress } from '#modules/images/contract/images.ts'
import { isToPayAtDoor } from '#modules/orders/contract/order-due.ts'
import { parcelHas, type ParcelState } from '#modules/orders/contract/order-states.ts'
import { awayWords, providerWords } from '#modules/operators/contract/provider-words.ts'
import type { Order, OrderSummary } from '#modules/orders/contract/orders.ts'

import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { lastPayments, refundStatesOf, type PaymentFacts } from '#modules/payments/module.ts'
import { fail } from './errors.ts'
import { dueOf } from './owe-back.ts'
import { mayMove, type OrderRow, orderStateOf } from './move-parcel.ts'
import {
  linesOf,
  movesOf,
  orderOf,
  parcelsOf,
  type LineRow,
  type MoveRow,
  type ParcelRow,
} from './read-orders.ts'

export type OrderFacts = {
  order: OrderRow
  parcels: ParcelRow[]
  lines: LineRow[]
  moves: Omit<MoveRow, 'id'>[]
}

/** @throws orders.unknown (404) for another's order */
export async function readOwnOrder(
  { db, clock }: Kernel,
  orderId: string,
  buyerId: string,
): Promise<Order> {
  const order = await orderOf(db, orderId, buyerId)
  if (!order) throw fail('orders.unknown')
  return presentOrder(db, order, clock.now())
}

async function presentOrder(db: Sql, order: OrderRow, now: Date): Promise<Order> {
  const parcels = await parcelsOf(db, [order.id])
  const ids = parcels.map(({ parcel }) => parcel.id)
  const [lines, moves, refunds] = await Promise.all([
    linesOf(db, ids),
    movesOf(db, ids),
    refundStatesOf(db, order.paidAt ? ids : []),
  ])
  return presentFacts(db, { order, parcels, lines, moves }, [...refunds.values()], now)
}

export function presentPlaced(db: Sql, facts: OrderFacts, now: Date): Promise<Order> {
  return presentFacts(db, facts, [], now)
}

async function presentFacts(
  db: Sql,
  { order, parcels, lines, moves }: OrderFacts,
  refunds: string[],
  now: Date,
): Promise<Order> {
  const attempts = await lastPayments(
    db,
    order.paymentMethod === 'cash_on_delivery' ? [] : [order.id],
  )
  const states = parcels.map(({ parcel }) => parcel.state)
  const linesIn = ({ parcel }: ParcelRow) => lines.filter((line) => line.parcelId === parcel.id)
  const { latitude, longitude, fullName, phone, phone2, region, quartier, repere, note } = order
  const paymentFacts = presentPayment(order, states, attempts.get(order.id), refunds, now)
  return {
    _id: order.id,
    orderNumber: order.orderNumber,
    state: orderStateOf(states),
    placedAt: order.placedAt.toISOString(),
    items: parcels.flatMap(linesIn).map(presentLine),
    fulfillments: parcels.map((parcel) => ({
      _id: parcel.parcel.id,
      number: parcel.parcel.number,
      shopName: parcel.shopName,
      shopSlug: parcel.shopSlug,
      shopPhone: parcel.shopPhone ?? '',
      state: parcel.parcel.state,
      items: linesIn(parcel).map(presentLine),
      itemsTotal: parcel.parcel.itemsTotalFrancs,
      shopDiscount: parcel.parcel.shopDiscountFrancs,
      shopPromotion: parcel.parcel.shopPromotion,
      marketDiscount: parcel.parcel.marketDiscountFrancs,
      shippingFee: parcel.parcel.shippingFeeFrancs,
      delay: delayBetween(parcel.parcel.delay),
      ...clientOtpOf(parcel),
      courier: courierOf(parcel),
      history: moves
        .filter((move) => move.parcelId === parcel.parcel.id)
        .map((move) => ({
          state: move.toState,
          at: move.movedAt.toISOString(),
          by: actorOf(move, order, parcel),
          reason: move.reason,
        })),
      cancelReason:
        parcel.parcel.state === 'cancelled'
          ? (moves.findLast((move) => move.parcelId === parcel.parcel.id)?.reason ?? null)
          : null,
    })),
    itemsTotal: order.itemsTotalFrancs,
    shippingFee: order.shippingFeeFrancs,
    surcharge:
      order.surchargeFrancs !== null && order.surchargeReason !== null
        ? { francs: order.surchargeFrancs, reason: order.surchargeReason }
        : null,
    marketDiscount: order.marketDiscountFrancs,
    marketPromotion: order.marketPromotion,
    total: order.totalFrancs,
    shippingAddress: {
      fullName,
      phone,
      phone2,
      region,
      quartier,
      repere,
      note,
      gpsCoordinates: latitude !== null && longitude !== null ? { latitude, longitude } : null,
    },
    payment: paymentFacts,
    canCancel: states.some((state) => mayMove(state, 'cancelled', 'buyer')),
    canPay: canPay(order, states, now),
    payableByPhone: payableByPhone(order, parcels),
  }
}

export async function presentOrders(db: Sql, rows: OrderRow[], now: Date): Promise<OrderSummary[]> {
  const ids = rows.map((row) => row.id)
  const parcels = await parcelsOf(db, ids)
  const parcelIds = parcels.map(({ parcel }) => parcel.id)
  const [lines, payments, refunds] = await Promise.all([
    linesOf(db, parcelIds),
    lastPayments(db, ids),
    refundStatesOf(db, parcelIds),
  ])
  return rows.map((order) => {
    const own = parcels.filter(({ parcel }) => parcel.orderId === order.id)
    const states = own.map(({ parcel }) => parcel.state)
    const ownIds = new Set(own.map(({ parcel }) => parcel.id))
    const { method, state } = presentPayment(
      order,
      states,
      payments.get(order.id),
      [...refunds].filter(([id]) => ownIds.has(id)).map(([, refund]) => refund),
      now,
    )
    return {
      _id: order.id,
      orderNumber: order.orderNumber,
      state: orderStateOf(states),
      placedAt: order.placedAt.toISOString(),
      total: order.totalFrancs,
      itemsCount: sumOf(
        lines.filter((line) => ownIds.has(line.parcelId)),
        (line) => line.quantity,
      ),
      parcels: own.map((parcel) => summarise(parcel, lines)),
      payment: { method, state },
    }
  })
}

function summarise(
  { parcel, shopName }: ParcelRow,
  lines: LineRow[],
): OrderSummary['parcels'][number] {
  const own = lines.filter((line) => line.parcelId === parcel.id)
  const first = own[0]
  return {
    _id: parcel.id,
    shopName,
    state: parcel.state,
    title: first ? first.name : '',
    imageUrl: first?.imageId ? imageAddress(first.imageId, 160) : null,
    qty: sumOf(own, (line) => line.quantity),
  }
}

export function presentLine(line: LineRow): Order['items'][number] {
  return {
    _id: line.id,
    product: line.productId,
    slug: line.slug,
    name: line.name,
    imageUrl: line.imageId ? imageAddress(line.imageId, 160) : null,
    size: line.size,
    color: line.color,
    qty: line.quantity,
    unitPrice: line.unitPriceFrancs,
    usualPrice: line.usualPriceFrancs,
    lineTotal: line.totalFrancs,
  }
}

function actorOf(
  { actorId }: Pick<MoveRow, 'actorId'>,
  { buyerId }: OrderRow,
  { parcel, sellerId }: ParcelRow,
): Order['fulfillments'][number]['history'][number]['by'] {
  if (actorId === null) return 'market'
  if (actorId === buyerId) return 'buyer'
  if (actorId === sellerId) return 'seller'
  return actorId === parcel.courierId ? 'courier' : 'team'
}

/** Returns the code for the buyer, once the parcel is on its way. */
function clientOtpOf({ parcel }: ParcelRow): { clientOtp?: string } {
  return parcel.clientOtp && parcelHas('atDoor', parcel.state)
    ? { clientOtp: parcel.clientOtp }
    : {}
}

function courierOf({
  parcel,
  courierName,
  courierPhone,
}: ParcelRow): Order['fulfillments'][number]['courier'] {
  return courierName && (parcelHas('atDoor', parcel.state) || parcel.state === 'delivered')
    ? { name: courierName, phone: courierPhone ?? '' }
    : null
}

function canPay(order: OrderRow, states: ParcelState[], now: Date): boolean {
  return (
    order.paymentMethod !== 'cash_on_delivery' &&
    !order.paidAt &&
    states.includes('awaiting_payment') &&
    (order.reservedUntil ?? now) > now
  )
}

function payableByPhone(order: OrderRow, parcels: ParcelRow[]): number | null {
  if (order.paymentMethod !== 'cash_on_delivery') return null
  const toPay = parcels.filter(({ parcel }) => isToPayAtDoor(parcel))
  return sumOf(toPay, dueOf) || null
}

function presentPayment(
  order: OrderRow,
  states: ParcelState[],
  attempt: PaymentFacts | undefined,
  refunds: string[],
  now: Date,
): Order['payment'] {
  const base = {
    method: order.paymentMethod,
    expiresAt: order.paidAt ? null : (order.reservedUntil?.toISOString() ?? null),
    message: null,
  }
  if (order.paymentMethod === 'cash_on_delivery') {
    if (states.every((state) => parcelHas('isGivenUp', state)))
      return { ...base, state: 'cancelled' }
    const isPaid = order.paidAt || states.every((state) => !parcelHas('isOpen', state))
    return { ...base, state: isPaid ? 'paid' : 'on_delivery' }
  }
  if (order.paidAt) {
    const state =
      refunds.length === 0
        ? 'paid'
        : refunds.every((refund) => refund === 'confirmed')
          ? 'refunded'
          : 'refund_due'
    return { ...base, state }
  }
  if (!states.includes('awaiting_payment'))
    return {
      ...base,
      state:
        attempt?.state === 'expired' || attempt?.state === 'initiated' ? 'expired' : 'cancelled',
    }
  if (attempt?.state === 'initiated' && attempt.paymentUrl && attempt.expiresAt > now)
    return { ...base, state: 'pending', paymentUrl: attempt.paymentUrl }
  if (attempt?.state === 'failed')
    return {
      ...base,
      state: 'failed',
      message:
        attempt.failure === 'provider_down'
          ? awayWords(attempt.provider)
          : `Le paiement a été refusé par ${providerWords[attempt.provider]}.`,
    }
  if (attempt?.state === 'expired')
    return { ...base, state: 'expired', message: 'Le temps de paiement est passé.' }
  return { ...base, state: 'pending' }
}
