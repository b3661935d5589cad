import type { TeamProduct, teamProductStates } from '#modules/catalogue/contract/admin-products.ts'
import { LOW_STOCK } from '#kernel/wire/limits.ts'

type Chip = { words: string; tone: 'ok' | 'waiting' | 'danger' | 'neutral' }

/** What keeps a product from being sold, in one chip. */
export function productChip({
  state,
  stock,
  shop,
}: Pick<TeamProduct, 'state' | 'stock' | 'shop'>): Chip {
  if (shop.suspended) return { words: 'Compte suspendu', tone: 'danger' }
  if (state === 'hidden_by_team') return { words: 'Retiré', tone: 'danger' }
  if (state === 'hidden_by_plan') return { words: 'Hors formule', tone: 'waiting' }
  if (state === 'suspended') return { words: 'Suspendu', tone: 'neutral' }
  if (stock === 0) return { words: 'Épuisé', tone: 'waiting' }
  return stock <= LOW_STOCK
    ? { words: 'Bientôt épuisé', tone: 'waiting' }
    : { words: 'En vente', tone: 'ok' }
}

export const productTabs: readonly {
  state: (typeof teamProductStates)[number] | ''
  words: string
}[] = [
  { state: '', words: 'Tous' },
  { state: 'unseen', words: 'À relire' },
  { state: 'live', words: 'En vente' },
  { state: 'hidden_by_team', words: 'Retirés' },
  { state: 'featured', words: 'Mis en avant' },
  { state: 'sold_out', words: 'Épuisés' },
  { state: 'suspended', words: 'Suspendus par la boutique' },
  { state: 'hidden_by_plan', words: 'Hors formule' },
]

/** Why a product is taken away, most often. */
export const suspensionReasons = [
  'Contrefaçon ou marque non autorisée.',
  'Produit interdit à la vente.',
  'Photos ou description trompeuses.',
  'Prix anormal.',
] as const
