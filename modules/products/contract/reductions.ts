import { formatFrancs, shareOf, type Francs } from '#kernel/wire/money.ts'

type ReductionKind = 'percent' | 'francs' | 'delivery'

export type Reduction = {
  kind: ReductionKind
  amount: number | null
  startsAt: string
  endsAt: string | null
}

export function reductionWords({
  kind,
  amount,
}: {
  kind: ReductionKind
  amount: number | null
}): string {
  if (kind === 'delivery') return 'Livraison à 0\u00a0f'
  return kind === 'percent' ? `−${amount ?? 0}\u00a0%` : `−${formatFrancs(amount ?? 0)}`
}

/** What a product was sold at: now, struck through beside it, and at least these 30 days. */
export type PricesBefore = { asked: Francs; struck: Francs | null; lowest: Francs }

/** Returns the price that buyers see struck through; null: the promotion reduces nothing. */
export function struckPriceOf(
  price: Francs,
  promo: Francs,
  before: PricesBefore | null,
): Francs | null {
  const deepens = before && promo <= before.asked ? before.struck : null
  const usual = Math.min(price, deepens ?? before?.lowest ?? price)
  return promo < usual ? usual : null
}

/** Returns « −5 % au panier », the seller's largest certain discount. */
export function certainReduction(
  reductions: readonly Reduction[],
  price: Francs,
  now: Date,
): string | null {
  const gain = ({ kind, amount }: Reduction) =>
    kind === 'percent' ? shareOf(price, (amount ?? 0) * 100) : Math.min(amount ?? 0, price)
  const [best] = reductions
    .filter(
      ({ startsAt, endsAt }) => new Date(startsAt) <= now && !(endsAt && new Date(endsAt) <= now),
    )
    .toSorted((a, b) => gain(b) - gain(a))
  if (!best) return null
  return best.kind === 'delivery' ? reductionWords(best) : `${reductionWords(best)} au panier`
}
