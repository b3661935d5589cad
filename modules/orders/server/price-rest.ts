import { weightClasses } from '#modules/catalogue/contract/product-words.ts'
import { sumOf, type Francs } from '#kernel/wire/money.ts'

import type { ParcelRow } from './move-parcel.ts'
import { dueOf } from './parcel-due.ts'

/** What the price of a parcel is made of; `isHandedOver`: it is in the ledger and cannot change. */
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
  /** What is due for each of them is what the buyer no longer pays, or is given back. */
  fallen: RestParcel[]
  /** Paid for what fell out, and kept for parcels that were handed over. */
  keptDelivery: Francs
  keptPromotion: Francs
  /** What the rest costs beyond what the buyer has agreed to pay for the whole order. */
  missing: Francs
}

type Terms = {
  /** What each further shop's delivery costs in this order. */
  further: Francs
  /** The least sum of the market's promotion; null: it has none. */
  minGoods: Francs | null
  /** Whether the buyer has paid: only then can something be kept for what was handed over. */
  isPaid: boolean
}

/**
 * Prices what stays of an order when parcels fall out of it, as if it had been ordered alone, with
 * the fees and the promotion of that day. What it costs more goes over from the fallen parcels, so
 * that all parcels together come to what they came to before, and no buyer pays more.
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

/** The zone's fee is paid for the heaviest parcel that stays, and a small sum for each other. */
function moveZoneFee(rest: Rest, { further, isPaid }: Terms): void {
  const paying = byWeight(rest.staying)
  const open = paying.find(({ isHandedOver }) => !isHandedOver)
  // The market's promotion delivers all parcels or none.
  const isOfMarket = [...rest.staying, ...rest.fallen].some((one) => one.marketDeliveryFrancs > 0)
  if (!open && (isOfMarket || !isPaid)) return
  const payer = isOfMarket ? 'marketDeliveryFrancs' : 'shippingFeeFrancs'
  const missing = feeOf(paying, further) - sumOf(paying, (parcel) => parcel[payer])
  // Less where a heavier parcel costs less: then it goes back to what fell out.
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

/** Takes so much of the delivery of these parcels, the heaviest first. @returns what there was */
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

/** What the delivery of these parcels costs together. */
function feeOf(parcels: readonly RestParcel[], further: Francs): Francs {
  const [heaviest, ...others] = byWeight(parcels)
  return heaviest ? (heaviest.zoneFeeFrancs ?? 0) + further * others.length : 0
}

/** Those whose delivery is not free, the heaviest first; of equals the first in the cart. */
function byWeight(parcels: readonly RestParcel[]): RestParcel[] {
  const rank = ({ weightClass }: RestParcel) => weightClasses.indexOf(weightClass ?? 'léger')
  return parcels
    .filter(({ zoneFeeFrancs }) => zoneFeeFrancs !== null)
    .toSorted((a, b) => rank(b) - rank(a) || a.number - b.number)
}

/**
 * What each further shop costs in an order, from what its delivery came to when it was placed.
 * @param shippingFee of the order, frozen; 0 where the market pays it
 */
export function furtherOf(parcels: readonly RestParcel[], shippingFee: Francs): Francs {
  const [heaviest, ...others] = byWeight(parcels)
  if (!heaviest || others.length === 0) return 0
  const grossOf = (parcel: RestParcel) => parcel.shippingFeeFrancs + parcel.marketDeliveryFrancs
  return shippingFee > 0
    ? Math.max(0, (shippingFee - (heaviest.zoneFeeFrancs ?? 0)) / others.length)
    : Math.min(...others.map(grossOf))
}

/**
 * A parcel of an order in cash leaves its shop before others: it and those that left before it pay
 * at the door what they would cost without the others, which pay so much less.
 * @param left what has left, the parcel last
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

/** Is too little left of what the market's promotion is for? Unknown of older orders: it stays. */
function isPromotionLost({ staying, fallen }: Rest, { minGoods }: Terms): boolean {
  if ([...staying, ...fallen].some(({ promotedFrancs }) => promotedFrancs === null)) return false
  const promoted = sumOf(staying, ({ promotedFrancs }) => promotedFrancs ?? 0)
  return promoted < Math.max(minGoods ?? 0, 1)
}

/** The buyer pays what the market paid, as far as the fallen parcels make up for it. */
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

/** Lowers what is due for these parcels. @returns how much of it there was */
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
