import { weightClasses, type WeightClass } from '#modules/products/contract/product-words.ts'
import type { Choice, Choices } from '#modules/promotions/module.ts'
import { sumOf, type Francs } from '#kernel/wire/money.ts'

/**
 * Fee of the heaviest parcel, and of further shops; by shop the fee of a parcel from another town,
 * which pays its own way.
 */
export type Tariff = {
  fees: Readonly<Record<WeightClass, Francs>>
  furtherShopFrancs: Francs
  ownFees?: ReadonlyMap<string, Francs> | undefined
}

export type Offer = Pick<Choices, 'typed' | 'offered'> & {
  weightClass: WeightClass
  /** Goods are « livraison à 0f » anyway. */
  isFree: boolean
  /** Fee of a parcel that shares no way with the others. */
  ownFee?: Francs | null
}

type Way = { choice: Choice | null; isFree: boolean; off: Francs }

/**
 * Picks the promotions that make the whole cart cheapest; typed codes first. A 0 f delivery saves
 * only the difference: the heaviest other parcel then pays the zone's fee.
 */
export function cheapestChoices(
  offers: readonly Offer[],
  tariff: Tariff | null,
): (Choice | null)[] {
  const isOwn = ({ ownFee }: Offer) => tariff !== null && (ownFee ?? null) !== null
  if (offers.length > 1 && offers.some(isOwn)) {
    const shared = cheapestChoices(
      offers.filter((offer) => !isOwn(offer)),
      tariff,
    )
    return offers.map((offer) =>
      isOwn(offer) ? (cheapestChoices([offer], tariff)[0] ?? null) : (shared.shift() ?? null),
    )
  }
  const ways = offers.map((offer) => waysOf(offer, tariff !== null))
  const further = tariff?.furtherShopFrancs ?? 0
  const feeOf = ({ weightClass, ownFee }: Offer) => ownFee ?? tariff?.fees[weightClass] ?? 0
  let best: { cost: number; ways: Way[] } | null = null
  // Each parcel in turn pays the zone's fee, or none; heavier ones are free.
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
 * Orders equal costs by preference. A delivery that saves nothing counts only without a known fee.
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

function isBefore(offers: readonly Offer[], one: number, other: number): boolean {
  const rank = (index: number) => weightClasses.indexOf(offers[index]?.weightClass ?? 'léger')
  return rank(one) > rank(other) || (rank(one) === rank(other) && one < other)
}
