import { weightClasses, type WeightClass } from '#modules/catalogue/contract/product-words.ts'
import type { Choice, Choices } from '#modules/promotions/server/module.ts'
import { sumOf, type Francs } from '#kernel/wire/money.ts'

type Tariff = { fees: Readonly<Record<WeightClass, Francs>>; furtherShopFrancs: Francs }

/** What one shop offers for its parcel. */
export type Offer = Pick<Choices, 'typed' | 'offered'> & {
  weightClass: WeightClass
  /** Its goods are « livraison à 0f », whatever is chosen. */
  isFree: boolean
}

/** A way to price one parcel: what it costs the buyer as one that pays the zone's fee, or not. */
type Way = { choice: Choice | null; isFree: boolean; off: Francs }

/**
 * The promotion of each shop with which the whole cart costs the buyer least; a typed code counts
 * before any other. A delivery at 0 f saves what the cart's delivery costs less: the zone's fee is
 * paid by the heaviest of the other parcels then.
 */
export function cheapestChoices(
  offers: readonly Offer[],
  tariff: Tariff | null,
): (Choice | null)[] {
  const ways = offers.map((offer) => waysOf(offer, tariff !== null))
  const further = tariff?.furtherShopFrancs ?? 0
  const feeOf = (offer: Offer) => tariff?.fees[offer.weightClass] ?? 0
  let best: { cost: number; ways: Way[] } | null = null
  // Each parcel in turn pays the zone's fee, or none does: heavier ones are then delivered free.
  for (const bearer of [null, ...offers.keys()]) {
    const plan = offers.map((offer, index) => {
      const isHeavier = bearer === null || isBefore(offers, index, bearer)
      const able = (ways[index] ?? []).filter(({ isFree }) =>
        index === bearer ? !isFree : isFree || !isHeavier,
      )
      const costOf = ({ isFree, off }: Way) =>
        (isFree ? 0 : index === bearer ? feeOf(offer) : further) - off
      const [way] = able.toSorted((a, b) => costOf(a) - costOf(b))
      return way && { way, cost: costOf(way) }
    })
    if (!plan.every((one) => one !== undefined)) continue
    const cost = sumOf(plan, (one) => one.cost)
    if (!best || cost < best.cost) best = { cost, ways: plan.map(({ way }) => way) }
  }
  return best?.ways.map(({ choice }) => choice) ?? offers.map(() => null)
}

/**
 * Those that cost the same stand in the order in which they are preferred: a delivery that saves
 * nothing counts only while no fee is known.
 */
function waysOf({ typed, offered, isFree }: Offer, isFeeKnown: boolean): Way[] {
  const wayOf = (choice: Choice): Way => ({
    choice,
    isFree: isFree || choice.deliversFree,
    off: sumOf(choice.discounts),
  })
  if (typed) return [wayOf(typed)]
  const [dearest] = offered
    .filter(({ deliversFree }) => !deliversFree)
    .map(wayOf)
    .toSorted((a, b) => b.off - a.off)
  const none = { choice: null, isFree, off: 0 }
  const delivery = offered.filter(({ deliversFree }) => deliversFree).map(wayOf)
  return [
    ...(dearest ? [dearest] : []),
    ...(isFeeKnown ? [none, ...delivery] : [...delivery, none]),
  ]
}

/** Does the one pay the zone's fee before the other: heavier, or named first by the cart? */
function isBefore(offers: readonly Offer[], one: number, other: number): boolean {
  const rank = (index: number) => weightClasses.indexOf(offers[index]?.weightClass ?? 'léger')
  return rank(one) > rank(other) || (rank(one) === rank(other) && one < other)
}
