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

/** The zone's fee is paid by the heaviest parcel that stays, which paid as a further shop before. */
function moveZoneFee(rest: Rest, { isPaid }: Terms): void {
  const bearer = heaviest([...rest.staying, ...rest.fallen])
  const next = heaviest(rest.staying)
  if (!bearer || !next || !rest.fallen.includes(bearer)) return
  // The market's promotion delivers all parcels or none.
  const payer = bearer.marketDeliveryFrancs > 0 ? 'marketDeliveryFrancs' : 'shippingFeeFrancs'
  const wanted = (next.zoneFeeFrancs ?? 0) - next.shippingFeeFrancs - next.marketDeliveryFrancs
  const moved = Math.min(wanted, bearer[payer])
  if (!next.isHandedOver) next[payer] += moved
  else if (moved > 0 && isPaid && payer === 'shippingFeeFrancs') rest.keptDelivery += moved
  else return
  bearer[payer] -= moved
}

/** Of those whose delivery is not free; the first of equals, as when the cart was priced. */
function heaviest(parcels: readonly RestParcel[]): RestParcel | undefined {
  const rank = ({ weightClass }: RestParcel) => weightClasses.indexOf(weightClass ?? 'léger')
  return parcels
    .filter(({ zoneFeeFrancs }) => zoneFeeFrancs !== null)
    .toSorted((a, b) => rank(b) - rank(a) || a.number - b.number)[0]
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
  const handedOver = isPaid ? rest.staying.filter(({ isHandedOver }) => isHandedOver) : []
  const ofOpen = sumOf(open, paidByMarket)
  const ofHandedOver = sumOf(handedOver, paidByMarket)
  const taken = takeFrom(rest.fallen, ofOpen + ofHandedOver)
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
