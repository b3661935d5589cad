import { wayOf } from '#modules/parcels/contract/ways.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { delayBetween } from '#modules/pricing/contract/delivery-estimate.ts'
import type { RelayContact } from '#modules/pricing/contract/quote.ts'
import { HUB } from '#modules/network/contract/network.ts'
import { relayPlaces } from '#modules/pricing/module.ts'
import { imageAddress } from '#modules/images/contract/images.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import type { Order, OrderSummary } from '#modules/orders/contract/orders.ts'

import type { Sql } from '#kernel/database/database.ts'
import { comingTimes } from '#modules/calendar/contract/coming-times.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { lastPayments, movedFrancsOf, type MovedFrancs } from '#modules/payments/module.ts'
import {
  failParcel,
  type LineRow,
  type LockedParcel,
  type MoveRow,
  collectBefore,
  keptParts,
  linesOf,
  movesOf,
  parcelsOf,
} from '#modules/parcels/module.ts'
import type { PlacedParcel as ParcelRow } from './present-payment.ts'
import { orderStateOf } from '#modules/parcels/contract/order-states.ts'
import { isToCollect } from '#modules/parcels/contract/ways.ts'
import { awaitsDeposit } from '#modules/parcels/contract/parcel-due.ts'
import { orderOf } from './read-orders.ts'
import {
  canPay,
  payableByPhone,
  presentDeposit,
  presentPayment,
  statesOf,
} from './present-payment.ts'
import { mayCancel, promiseOf } from './cancel.ts'
import { presentLine } from './present-line.ts'

type OrderRow = LockedParcel['order']

export type OrderFacts = {
  order: OrderRow
  parcels: ParcelRow[]
  lines: LineRow[]
  moves: Omit<MoveRow, 'id'>[]
  /** Just chosen; absent: read by its parcels. */
  relay?: RelayContact | null
}

/** @throws orders.unknown (404) for another's order */
export async function readOwnOrder(
  kernel: Kernel,
  orderId: string,
  buyerId: string,
): Promise<Order> {
  const order = await orderOf(kernel.db, orderId, buyerId)
  if (!order) throw failParcel('orders.unknown')
  return presentOrder(kernel, order)
}

async function presentOrder(kernel: Kernel, order: OrderRow): Promise<Order> {
  const { db } = kernel
  const parcels = await parcelsOf(db, [order.id])
  const ids = parcels.map(({ parcel }) => parcel.id)
  const [lines, moves, moved] = await Promise.all([
    linesOf(db, ids),
    movesOf(db, ids),
    movedFrancsOf(db, [order.id], ids),
  ])
  return presentFacts(kernel, { order, parcels, lines, moves }, moved)
}

export function presentPlaced(kernel: Kernel, facts: OrderFacts): Promise<Order> {
  return presentFacts(kernel, facts, [])
}

async function presentFacts(
  kernel: Kernel,
  { order, parcels, lines, moves, relay }: OrderFacts,
  moved: readonly MovedFrancs[],
): Promise<Order> {
  const { db } = kernel
  const now = kernel.clock.now()
  const attempts = await lastPayments(
    db,
    order.paymentMethod === 'cash_on_delivery' && !awaitsDeposit(order) ? [] : [order.id],
  )
  const proposals = await keptParts.proposalsOf(
    db,
    parcels.map(({ parcel }) => parcel),
    lines,
  )
  const relays = await relayPlaces.of(kernel).ofParcels(
    db,
    parcels.flatMap(({ parcel }) => (parcel.relayId && !relay ? [parcel.id] : [])),
  )
  const states = statesOf(parcels)
  const linesIn = ({ parcel }: ParcelRow) => lines.filter((line) => line.parcelId === parcel.id)
  const { latitude, longitude, fullName, phone, phone2, region, quartier, repere, note } = order
  const paymentFacts = presentPayment(order, parcels, attempts.get(order.id), moved, now)
  return {
    _id: order.id,
    orderNumber: order.orderNumber,
    state: orderStateOf(states),
    placedAt: order.placedAt.toISOString(),
    receiveAt: order.receiveAt,
    items: parcels.flatMap(linesIn).map(presentLine),
    fulfillments: parcels.map((parcel) => ({
      _id: parcel.parcel.id,
      number: parcel.parcel.number,
      shopName: parcel.shopName,
      shopSlug: parcel.shopSlug,
      ...fromRegionOf(parcel),
      shopPhone: parcel.shopPhone ?? '',
      state: parcel.parcel.state,
      items: linesIn(parcel).map(presentLine),
      itemsTotal: parcel.parcel.itemsTotalFrancs,
      shopDiscount: parcel.parcel.shopDiscountFrancs,
      shopPromotion: parcel.parcel.shopPromotion,
      marketDiscount: parcel.parcel.marketDiscountFrancs,
      shippingFee: parcel.parcel.shippingFeeFrancs,
      deposit: parcel.parcel.depositFrancs || null,
      cashRounding: parcel.parcel.cashRoundingFrancs,
      restOf: parcel.parcel.restOf,
      partProposal: proposals.get(parcel.parcel.id) ?? null,
      delay: delayBetween(parcel.parcel.delay),
      acceptBefore:
        parcel.parcel.state === 'new' ? (parcel.parcel.acceptBefore?.toISOString() ?? null) : null,
      ...promiseOf(kernel, parcel.parcel),
      readyBefore: parcel.parcel.readyBefore?.toISOString() ?? null,
      receiveAt: parcel.parcel.receiveAt,
      collection: collectionOf(kernel, parcel),
      relay: relayOf(relay ? { place: relay, before: null } : relays.get(parcel.parcel.id)),
      canCollect: mayCollect(parcel),
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
    deposit: presentDeposit(order, parcels),
    soldByLink: order.soldByLink,
    restBeforeLeaving: order.restBeforeLeaving,
    canCancel: parcels.some(({ parcel }) => parcel.restOf === null && mayCancel(kernel, parcel)),
    canPay: canPay(order, states, now),
    payableByPhone: payableByPhone(order, parcels),
  }
}

export async function presentOrders(db: Sql, rows: OrderRow[], now: Date): Promise<OrderSummary[]> {
  const ids = rows.map((row) => row.id)
  const parcels = await parcelsOf(db, ids)
  const parcelIds = parcels.map(({ parcel }) => parcel.id)
  const [lines, payments, moved] = await Promise.all([
    linesOf(db, parcelIds),
    lastPayments(db, ids),
    movedFrancsOf(db, ids, parcelIds),
  ])
  return rows.map((order) => {
    const own = parcels.filter(({ parcel }) => parcel.orderId === order.id)
    const states = statesOf(own)
    const ownIds = new Set(own.map(({ parcel }) => parcel.id))
    const { method, state, paid, refundDue, refunded } = presentPayment(
      order,
      own,
      payments.get(order.id),
      moved.filter(({ subjectId }) => subjectId === order.id || ownIds.has(subjectId)),
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
      payment: { method, state, paid, refundDue, refunded },
    }
  })
}

function summarise(row: ParcelRow, lines: LineRow[]): OrderSummary['parcels'][number] {
  const { parcel, shopName } = row
  const own = lines.filter((line) => line.parcelId === parcel.id)
  const first = own[0]
  return {
    _id: parcel.id,
    shopName,
    state: parcel.state,
    receiveAt: parcel.receiveAt,
    dueAt: parcel.dueAt?.toISOString() ?? null,
    readyBefore: parcel.readyBefore?.toISOString() ?? null,
    hasCode: 'clientOtp' in clientOtpOf(row),
    title: first ? first.name : '',
    imageUrl: first?.imageId ? imageAddress(first.imageId, 160) : null,
    qty: sumOf(own, (line) => line.quantity),
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
  const isShown = wayOf(parcel).givenIn.includes(parcel.state)
  return parcel.clientOtp && isShown ? { clientOtp: parcel.clientOtp } : {}
}

function fromRegionOf({ shopPlace }: ParcelRow): { fromRegion?: string } {
  const region = shopPlace?.region
  return region && region !== HUB ? { fromRegion: region } : {}
}

function mayCollect({ parcel, offersCollection }: ParcelRow): boolean {
  return offersCollection && parcel.state === 'failed' && parcel.errand === null
}

function collectionOf(
  kernel: Kernel,
  { parcel, shopPlace, shopPhone }: ParcelRow,
): Order['fulfillments'][number]['collection'] {
  if (wayOf(parcel).hasCourier || !shopPlace) return null
  const { address, region, quartier, opening } = shopPlace
  const before = isToCollect(parcel)
    ? collectBefore(kernel, parcel.stateSince, shopPlace).toISOString()
    : null
  const openTimes = comingTimes(marketCalendar(kernel), shopPlace, kernel.clock.now())
  return { address, region, quartier, phone: shopPhone ?? '', opening, openTimes, before }
}

type AtRelay = { place: RelayContact; before: Date | null }

function relayOf(found: AtRelay | undefined): Order['fulfillments'][number]['relay'] {
  if (!found) return null
  const { relayId, name, region, quartier, landmark, phone, opening, openTimes } = found.place
  const facts = { relayId, name, region, quartier, landmark, phone, opening, openTimes }
  return { ...facts, before: found.before?.toISOString() ?? null }
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
