import type { promotionKinds } from '#modules/promotions/database/values.ts'
import { formatFrancs, shareOf, type Francs } from '#kernel/wire/money.ts'

export type PromotionKind = (typeof promotionKinds)[number]

/** Discount without a code. */
export type Reduction = {
  kind: PromotionKind
  amount: number | null
  startsAt: string
  endsAt: string | null
}

export const codeForm = /^[A-Z0-9]{4,20}$/

export function promotionCard(id: string): string {
  return `/apercu/promotion/${id}.jpg`
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the preview of `?offre=`; undefined for an invalid key. */
export function sharedCard(offer: string | null): string | undefined {
  return offer !== null && idForm.test(offer) ? promotionCard(offer) : undefined
}

/** « −10 % », « −3 000 f », « Livraison à 0 f » */
export function reductionWords({
  kind,
  amount,
}: {
  kind: PromotionKind
  amount: number | null
}): string {
  if (kind === 'delivery') return 'Livraison à 0\u00a0f'
  return kind === 'percent' ? `−${amount ?? 0}\u00a0%` : `−${formatFrancs(amount ?? 0)}`
}

/**
 * Returns « −5 % au panier », the seller's largest certain discount. A cart may get more from
 * another promotion.
 */
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
