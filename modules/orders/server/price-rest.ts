import { weightClasses } from '#modules/products/contract/product-words.ts'
import { sumOf, type Francs } from '#kernel/wire/money.ts'

import type { ParcelRow } from './move-parcel.ts'
import { dueOf } from './owe-back.ts'

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
  missing: Francs
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
  }
  if (rest.staying.length === 0) return rest
  moveZoneFee(rest, terms)
  if (isPromotionLost(rest, terms)) endPromotion(rest, terms)
  return rest
}

/** Charges the zone's fee to the heaviest parcel, a small sum to others. */
function moveZoneFee(rest: Rest, { further, isPaid }: Terms): void {
  const paying = byWeight(rest.staying)
  const open = paying.find(({ isHandedOver }) => !isHandedOver)
  // The market's promotion delivers all parcels or none.
  const isOfMarket = [...rest.staying, ...rest.fallen].some((one) => one.marketDeliveryFrancs > 0)
  if (!open && (isOfMarket || !isPaid)) return
  const payer = isOfMarket ? 'marketDeliveryFrancs' : 'shippingFeeFrancs'
  const missing = feeOf(paying, further) - sumOf(paying, (parcel) => parcel[payer])
  if (missing < 0) {
    const less = open ? Math.min(-missing, open[payer]) : 0
    const [first] = byWeight(rest.fallen)
    if (open && first) [open[payer], first[payer]] = [open[payer] - less, first[payer] + less]
    return
  }
  const moved = moveFee(rest.fallen, payer, missing)
  if (open) open[payer] += moved
  else rest.keptDelivery += moved
}

/**
 * Takes heaviest first.
 * @returns the sum taken
 */
function moveFee(
  parcels: readonly RestParcel[],
  payer: 'marketDeliveryFrancs' | 'shippingFeeFrancs',
  francs: Francs,
): Francs {
  let left = francs
  for (const parcel of byWeight(parcels)) {
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

/** @param shippingFee of the order, frozen; 0 where the market pays it */
export function furtherOf(parcels: readonly RestParcel[], shippingFee: Francs): Francs {
  const [heaviest, ...others] = byWeight(parcels)
  if (!heaviest || others.length === 0) return 0
  const grossOf = (parcel: RestParcel) => parcel.shippingFeeFrancs + parcel.marketDeliveryFrancs
  return shippingFee > 0
    ? Math.max(0, (shippingFee - (heaviest.zoneFeeFrancs ?? 0)) / others.length)
    : Math.min(...others.map(grossOf))
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
  const missing = feeOf(paying, further) - sumOf(paying, (parcel) => parcel.shippingFeeFrancs)
  if (leaving?.zoneFeeFrancs != null && missing > 0)
    leaving.shippingFeeFrancs += moveFee(waiting, 'shippingFeeFrancs', missing)
  return [...out, ...waiting]
}

/** Tells whether too little is left; false for older orders, where it is unknown. */
function isPromotionLost({ staying, fallen }: Rest, { minGoods }: Terms): boolean {
  if ([...staying, ...fallen].some(({ promotedFrancs }) => promotedFrancs === null)) return false
  const promoted = sumOf(staying, ({ promotedFrancs }) => promotedFrancs ?? 0)
  return promoted < Math.max(minGoods ?? 0, 1)
}

/** Charges the buyer, as far as fallen parcels offset it. */
function endPromotion(rest: Rest, { isPaid }: Terms): void {
  const open = rest.staying.filter(({ isHandedOver }) => !isHandedOver)
  const ofOpen = sumOf(open, paidByMarket)
  const ofHandedOver = sumOf(rest.staying, paidByMarket) - ofOpen
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
