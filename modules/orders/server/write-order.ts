import type { OpeningFacts } from '#modules/calendar/contract/calendar.ts'
import type { Delay } from '#modules/pricing/contract/delivery-estimate.ts'
import { DEFAULT_DELIVERY_GROUP } from '#modules/identity/database/values.ts'
import { shareOf, sumOf, type Francs } from '#kernel/wire/money.ts'
import type { PaymentMethod } from '#modules/operators/contract/payment-method.ts'

import {
  type PricedCart,
  type PricedLine,
  type PricedShop,
  type ZoneTariff,
} from '#modules/pricing/module.ts'
import { addMs } from '#kernel/clock.ts'
import { newId, randomClearText } from '#kernel/ids.ts'
import { type LineRow, type LockedParcel } from '#modules/parcels/module.ts'
import type { Receiving } from './receive-place.ts'
import type { OrderFacts } from './present-order.ts'
import { type GivenSale, readyBefore } from './given-sale.ts'

type NewOrder = {
  orderId: string
  input: { buyerId: string; paymentMethod: PaymentMethod } & Receiving
  cart: PricedCart
  tariff: ZoneTariff
  deposit: Francs | null
  sale: Pick<GivenSale, 'readyDays'> | null
  restBeforeLeaving: boolean
  /** Basis points. */
  commissionOf: (sellable: PricedLine['sellable']) => number
  /** By shop. */
  delayOf: (shopId: string) => Delay
  /** Milliseconds. */
  deadlines: { payment: number }
  acceptBefore: (shop: OpeningFacts) => Date
  now: Date
}

export function newOrder(made: NewOrder): OrderFacts {
  const { input, now } = made
  const order = orderRow(made)
  const placed = made.cart.shops.map((priced, index) => {
    const parcelId = newId()
    const lines = priced.lines.map((line, position) =>
      lineRow(line, {
        parcelId,
        position,
        commissionBasisPoints: made.commissionOf(line.sellable),
      }),
    )
    return {
      parcel: parcelRow(made, priced, { id: parcelId, number: index + 1 }, lines),
      lines,
      sellerId: priced.shop.ownerId,
      shopName: priced.shop.name,
      shopSlug: priced.shop.slug,
      shopPhone: priced.shop.ownerPhone,
      shopPlace: input.collection?.find(({ shopId }) => shopId === priced.shop.id) ?? null,
      offersCollection: input.collection !== null,
      courierName: null,
      courierPhone: null,
    }
  })
  const lines = placed.flatMap((parcel) => parcel.lines)
  const moves = placed.map(({ parcel: { id, state } }) => ({
    parcelId: id,
    fromState: null,
    toState: state,
    actorId: input.buyerId,
    helperId: null,
    reason: null,
    movedAt: now,
  }))
  return { order, parcels: placed, lines, moves, relay: input.relay }
}

function orderRow(made: NewOrder): LockedParcel['order'] {
  const { orderId, input, cart, tariff, deposit, deadlines, now } = made
  const { gpsCoordinates, ...address } = input.shippingAddress
  const until = isAgreedAtOnce(made) ? null : addMs(now, deadlines.payment)
  return {
    id: orderId,
    orderNumber: orderNumber(now),
    buyerId: input.buyerId,
    paymentMethod: input.paymentMethod,
    itemsTotalFrancs: cart.itemsTotalFrancs,
    shippingFeeFrancs: cart.shippingFeeFrancs,
    furtherShopFrancs: tariff.furtherShopFrancs,
    marketDiscountFrancs: cart.marketDiscountFrancs,
    marketPromotion: cart.marketPromotion?.words ?? null,
    totalFrancs: cart.totalFrancs,
    reservedUntil: until,
    depositFrancs: deposit,
    depositPaymentId: null,
    soldByLink: made.sale !== null,
    restBeforeLeaving: made.restBeforeLeaving,
    paidAt: null,
    ...address,
    latitude: gpsCoordinates?.latitude ?? null,
    longitude: gpsCoordinates?.longitude ?? null,
    zone: tariff.zone,
    placedAt: now,
    ...surchargeOf(cart, tariff),
    receiveAt: input.receiveAt,
    relayId: input.relay?.relayId ?? null,
    placeHeldUntil: input.relay && until,
  }
}

/** In cash without a deposit: its parcels go to their shops at once. */
function isAgreedAtOnce({ input, deposit }: NewOrder): boolean {
  return input.paymentMethod === 'cash_on_delivery' && deposit === null
}

/** Freezes the surcharge of an order whose buyer pays the zone's fee. */
function surchargeOf(
  { shops, shippingFeeFrancs }: PricedCart,
  { surcharge }: ZoneTariff,
): Pick<LockedParcel['order'], 'surchargeFrancs' | 'surchargeReason'> {
  const isPaid = shops.some(({ zoneFeeFrancs }) => zoneFeeFrancs !== null) && shippingFeeFrancs > 0
  return surcharge && isPaid
    ? { surchargeFrancs: surcharge.francs, surchargeReason: surcharge.reason }
    : { surchargeFrancs: null, surchargeReason: null }
}

function parcelRow(
  made: NewOrder,
  { shop, promotion, ...priced }: PricedShop,
  named: { id: string; number: number },
  lines: LineRow[],
): LockedParcel['parcel'] {
  const { orderId, now } = made
  const isAgreed = isAgreedAtOnce(made)
  const acceptBefore = isAgreed ? made.acceptBefore(shop.receives) : null
  return {
    ...named,
    shopId: shop.id,
    orderId,
    state: isAgreed ? 'new' : 'awaiting_payment',
    stateSince: now,
    placedAt: now,
    itemsTotalFrancs: priced.itemsTotalFrancs,
    shopDiscountFrancs: priced.shopDiscountFrancs,
    shopPromotion: promotion?.words ?? null,
    marketDiscountFrancs: priced.marketDiscountFrancs,
    marketDeliveryFrancs: priced.marketDeliveryFrancs,
    shippingFeeFrancs: priced.shippingFeeFrancs,
    shopDeliveryFrancs: priced.shopDeliveryFrancs,
    commissionFrancs: sumOf(lines, (line) => line.commissionFrancs),
    weightClass: priced.weightClass,
    zoneFeeFrancs: priced.zoneFeeFrancs,
    promotedFrancs: priced.promotedFrancs,
    keptDeliveryFrancs: null,
    keptPromotionFrancs: null,
    borneFrancs: null,
    depositFrancs: 0,
    keptDepositFrancs: 0,
    cashRoundingFrancs: 0,
    readyDays: made.sale?.readyDays ?? null,
    readyBefore: isAgreed ? readyBefore(made.sale?.readyDays ?? null, now) : null,
    acceptBefore,
    dueAt: acceptBefore ?? addMs(now, made.deadlines.payment),
    delay: made.delayOf(shop.id),
    vendorOtp: null,
    clientOtp: null,
    courierId: null,
    deliveryGroup: DEFAULT_DELIVERY_GROUP,
    outsidePayment: false,
    restOf: null,
    errand: null,
    errandFor: null,
    tripFrancs: null,
    partProposal: null,
    tries: 0,
    deliveredAt: null,
    receiveAt: made.input.receiveAt,
    relayId: made.input.relay?.relayId ?? null,
  }
}

function lineRow(
  {
    item,
    sellable,
    quantity,
    unitPriceFrancs,
    agreed,
    shopDiscountFrancs,
    totalFrancs,
    isMarketPromoted,
  }: PricedLine,
  own: Pick<LineRow, 'parcelId' | 'position' | 'commissionBasisPoints'>,
): LineRow {
  return {
    id: newId(),
    ...own,
    productId: sellable.productId,
    variantId: sellable.variantId,
    slug: sellable.onLink ? null : sellable.slug,
    name: sellable.name,
    imageId: sellable.imageId,
    size: item.size,
    color: item.color,
    quantity,
    unitPriceFrancs,
    usualPriceFrancs:
      agreed && agreed.usualPriceFrancs > unitPriceFrancs ? agreed.usualPriceFrancs : null,
    shopDiscountFrancs,
    totalFrancs,
    commissionFrancs: shareOf(totalFrancs, own.commissionBasisPoints),
    orderedQuantity: null,
    keptWhole: sellable.keptWhole,
    isMarketPromoted: isMarketPromoted ?? true,
  }
}

/** `SG-261120-7K4QX`: Bamako's day, and five unambiguous characters. */
function orderNumber(now: Date): string {
  return `SG-${now.toISOString().slice(2, 10).replaceAll('-', '')}-${randomClearText(5)}`
}
