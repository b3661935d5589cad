import { badgeOf } from '#modules/products/contract/badges.ts'
import type { BadgeTone } from '#ui/badge.tsx'

import type { CardProduct } from './card-product.ts'

const TONES = { 'free-delivery': 'free', new: 'new', local: 'mali' } as const satisfies Record<
  string,
  BadgeTone
>

export function cardBadge(
  product: Pick<CardProduct, 'isFreeLivraison' | 'isNew' | 'isLocal'>,
): { tone: BadgeTone; label: string } | null {
  const badge = badgeOf(product)
  return badge && { tone: TONES[badge.kind], label: badge.label }
}
