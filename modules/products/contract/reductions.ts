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
