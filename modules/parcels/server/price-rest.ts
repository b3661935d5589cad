import { weightClasses } from '#modules/products/contract/product-words.ts'
import { sumOf, type Francs } from '#kernel/wire/money.ts'

import type { OrderRow, ParcelRow } from './move-parcel.ts'
import { dueOf } from '#modules/parcels/contract/parcel-due.ts'

/** `isHandedOver`: posted to the ledger, fixed. */
export type RestParcel = Pick<
  ParcelRow,
  | 'id'
  | 'number'
  | 'itemsTotalFrancs'
  | 'shippingFeeFrancs'
  | 'marketDiscountFrancs'
  | 'marketDeliveryFrancs'
  | 'weightClass'
  | 'zoneFeeFrancs'
  | 'promotedFrancs'
> & { isHandedOver: boolean }

export type Rest = {
  staying: RestParcel[]
  /** Their sums are no longer owed, or refunded. */
  fallen: RestParcel[]
  keptDelivery: Francs
  keptPromotion: Francs
  /** Of a promotion that is lost now: more than fallen parcels offset. */
  missing: Francs
  /** Of a promotion that was lost before: no longer missing. */
  freed: Francs
}

type Terms = {
  further: Francs
  minGoods: Francs | null
  isPaid: boolean
}

/**
 * Reprices the rest as if ordered alone, with that day's fees and promotion. Extra cost moves from
 * fallen parcels: no buyer pays more.
 */
export function priceRest(
  staying: readonly RestParcel[],
  fallen: readonly RestParcel[],
  terms: Terms,
): Rest {
  const rest: Rest = {
    staying: staying.map((parcel) => ({ ...parcel })),
    fallen: fallen.map((parcel) => ({ ...parcel })),
    keptDelivery: 0,
    keptPromotion: 0,
    missing: 0,
    freed: 0,
  }
  const all = [...staying, ...fallen]
  const wasLost = isPromotionLost(all, terms)
  if (rest.staying.length > 0) {
    const notMoved = moveZoneFee(rest, terms)
    if (wasLost) rest.freed = -notMoved
    else if (isPromotionLost(rest.staying, terms)) endPromotion(rest, terms, notMoved)
  }
  if (wasLost) rest.freed += sumOf(all, paidByMarket) - sumOf(rest.staying, paidByMarket)
  return rest
}

/**
 * Charges the zone's fee to the heaviest parcel, a small sum to others, whoever pays them. The
 * market's part goes to any open parcel, since what was handed over is in the ledger.
 * @returns the market's part when no parcel is open
 */
function moveZoneFee(rest: Rest, { further, isPaid }: Terms): Francs {
  const isOpen = ({ isHandedOver }: RestParcel) => !isHandedOver
  const paying = byWeight(rest.staying)
  const open = paying.find(isOpen)
  const missing = feeOf(paying, further) - sumOf(rest.staying, grossFeeOf)
  if (missing <= 0) {
    if (open) lowerFee(rest, open, -missing)
    return 0
  }
  const ofBuyer = Math.min(
    missing,
    sumOf(rest.fallen, (one) => one.shippingFeeFrancs),
  )
  if (open || isPaid) moveFee(rest.fallen, 'shippingFeeFrancs', ofBuyer)
  if (open) open.shippingFeeFrancs += ofBuyer
  else if (isPaid) rest.keptDelivery += ofBuyer
  const ofMarket = Math.min(
    missing - ofBuyer,
    sumOf(rest.fallen, (one) => one.marketDeliveryFrancs),
  )
  const carrier = open ?? rest.staying.find(isOpen)
  if (!carrier) return ofMarket
  carrier.marketDeliveryFrancs += moveFee(rest.fallen, 'marketDeliveryFrancs', ofMarket)
  return 0
}

/** Moves what the rest no longer costs to a fallen parcel, the market's part first. */
function lowerFee({ fallen }: Rest, open: RestParcel, francs: Francs): void {
  const [first] = byWeight(fallen)
  if (!first) return
  const ofMarket = Math.min(francs, open.marketDeliveryFrancs)
  const ofBuyer = Math.min(francs - ofMarket, open.shippingFeeFrancs)
  open.marketDeliveryFrancs -= ofMarket
  first.marketDeliveryFrancs += ofMarket
  open.shippingFeeFrancs -= ofBuyer
  first.shippingFeeFrancs += ofBuyer
}

/** Fee of the parcel, by the buyer and by the market's promotion. */
function grossFeeOf(parcel: RestParcel): Francs {
  return parcel.shippingFeeFrancs + parcel.marketDeliveryFrancs
}

/**
 * Takes heaviest first, and last what a free parcel carries for others.
 * @returns the sum taken
 */
function moveFee(
  parcels: readonly RestParcel[],
  payer: 'marketDeliveryFrancs' | 'shippingFeeFrancs',
  francs: Francs,
): Francs {
  let left = francs
  for (const parcel of new Set([...byWeight(parcels), ...parcels])) {
    const moved = Math.min(left, parcel[payer])
    parcel[payer] -= moved
    left -= moved
  }
  return francs - left
}

function feeOf(parcels: readonly RestParcel[], further: Francs): Francs {
  const [heaviest, ...others] = byWeight(parcels)
  return heaviest ? (heaviest.zoneFeeFrancs ?? 0) + further * others.length : 0
}

/** Without free delivery; ties by place in the cart. */
function byWeight(parcels: readonly RestParcel[]): RestParcel[] {
  const rank = ({ weightClass }: RestParcel) => weightClasses.indexOf(weightClass ?? 'léger')
  return parcels
    .filter(({ zoneFeeFrancs }) => zoneFeeFrancs !== null)
    .toSorted((a, b) => rank(b) - rank(a) || a.number - b.number)
}

/** Returns the sum of a further shop, worked out for orders placed before it was frozen. */
export function furtherOf(
  parcels: readonly RestParcel[],
  order: Pick<OrderRow, 'furtherShopFrancs' | 'shippingFeeFrancs'>,
): Francs {
  const [heaviest, ...others] = byWeight(parcels)
  if (!heaviest || others.length === 0) return 0
  if (order.furtherShopFrancs !== null) return order.furtherShopFrancs
  return order.shippingFeeFrancs > 0
    ? Math.max(0, (order.shippingFeeFrancs - (heaviest.zoneFeeFrancs ?? 0)) / others.length)
    : Math.min(...others.map(grossFeeOf))
}

/**
 * Charges departed parcels, at the door, their cost without the others, which pay that much less.
 * @param left departed parcels, this one last
 */
export function payBefore(
  left: readonly RestParcel[],
  atShop: readonly RestParcel[],
  further: Francs,
): RestParcel[] {
  const [out, waiting] = [left.map((one) => ({ ...one })), atShop.map((one) => ({ ...one }))]
  const leaving = out.at(-1)
  const paying = byWeight(out)
  const missing = feeOf(paying, further) - sumOf(paying, grossFeeOf)
  if (leaving?.zoneFeeFrancs != null && missing > 0)
    leaving.shippingFeeFrancs += moveFee(waiting, 'shippingFeeFrancs', missing)
  return [...out, ...waiting]
}

/** Tells whether too little is left; false for older orders, where it is unknown. */
function isPromotionLost(parcels: readonly RestParcel[], { minGoods }: Terms): boolean {
  if (parcels.some(({ promotedFrancs }) => promotedFrancs === null)) return false
  const promoted = sumOf(parcels, ({ promotedFrancs }) => promotedFrancs ?? 0)
  return promoted < Math.max(minGoods ?? 0, 1)
}

/** Charges the buyer, as far as fallen parcels offset it. */
function endPromotion(rest: Rest, { isPaid }: Terms, notMoved: Francs): void {
  const open = rest.staying.filter(({ isHandedOver }) => !isHandedOver)
  const ofOpen = sumOf(open, paidByMarket)
  const ofHandedOver = sumOf(rest.staying, paidByMarket) - ofOpen + notMoved
  const taken = takeFrom(rest.fallen, ofOpen + (isPaid ? ofHandedOver : 0))
  rest.missing = ofOpen + ofHandedOver - taken
  rest.keptPromotion = Math.max(0, taken - ofOpen)
  let left = Math.min(taken, ofOpen)
  for (const parcel of open) {
    const delivery = Math.min(left, parcel.marketDeliveryFrancs)
    const goods = Math.min(left - delivery, parcel.marketDiscountFrancs)
    parcel.marketDeliveryFrancs -= delivery
    parcel.shippingFeeFrancs += delivery
    parcel.marketDiscountFrancs -= goods
    left -= delivery + goods
  }
}

function paidByMarket({ marketDiscountFrancs, marketDeliveryFrancs }: RestParcel): Francs {
  return marketDiscountFrancs + marketDeliveryFrancs
}

function takeFrom(parcels: readonly RestParcel[], francs: Francs): Francs {
  let left = francs
  for (const parcel of parcels) {
    const taken = Math.min(left, dueOf({ parcel }))
    const ofGoods = Math.min(taken, parcel.itemsTotalFrancs - parcel.marketDiscountFrancs)
    parcel.marketDiscountFrancs += ofGoods
    parcel.shippingFeeFrancs -= taken - ofGoods
    left -= taken
  }
  return francs - left
}
