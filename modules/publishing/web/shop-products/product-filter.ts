import { plural } from '#kernel/wire/plural.ts'
import { cut } from '#kernel/wire/short-text.ts'
import { useQueryClient } from '@tanstack/react-query'
import {
  listSellerProducts,
  type SellerProduct,
  type sellerProductFilters,
} from '#modules/publishing/contract/seller-products.ts'
import { workPaths } from '#client/work-paths.ts'
import { call } from '#client/api/client.ts'
import { useCursorList } from '#client/lists/use-list.ts'

export type ProductState = (typeof sellerProductFilters)[number]
export type ProductFilter = { q: string; state: ProductState | null; category: string | null }

const STATES: readonly { state: ProductState; etat: string; words: string }[] = [
  { state: 'live', etat: 'en-vente', words: 'En vente' },
  { state: 'low', etat: 'bientot', words: 'Bientôt épuisés' },
  { state: 'sold_out', etat: 'epuises', words: 'Épuisés' },
  { state: 'suspended', etat: 'suspendus', words: 'Suspendus' },
]

export function filterOf(search: URLSearchParams): ProductFilter {
  return {
    q: cut(search.get('q') ?? '', 120),
    state: STATES.find(({ etat }) => etat === search.get('etat'))?.state ?? null,
    category: search.get('categorie'),
  }
}

export function filterAddress(filter: ProductFilter): string {
  const search = new URLSearchParams()
  if (filter.q) search.set('q', filter.q)
  const etat = STATES.find(({ state }) => state === filter.state)?.etat
  if (etat) search.set('etat', etat)
  if (filter.category) search.set('categorie', filter.category)
  return search.size > 0 ? `${workPaths.sellerProducts()}&${search}` : workPaths.sellerProducts()
}

function queryOf({ q, state, category }: ProductFilter): {
  q: string
  state?: ProductState
  category?: string
} {
  return { q, ...(state && { state }), ...(category && { category }) }
}

export type StateTab = { state: ProductState | null; words: string; count: number }

export function stateTabs(
  counts: Partial<Record<ProductState | 'all', number>> | null,
): StateTab[] {
  return [
    { state: null, words: 'Tous', count: counts?.all ?? 0 },
    ...STATES.map(({ state, words }) => ({ state, words, count: counts?.[state] ?? 0 })),
  ]
}

/** Puts sale blockers first. */
export function stateChip(
  product: Pick<SellerProduct, 'state' | 'stock'>,
  low: number,
): { words: string; tone: 'ok' | 'waiting' | 'danger' | 'neutral' } {
  if (product.state === 'hidden_by_team') return { words: 'Retiré par Sugu', tone: 'danger' }
  if (product.state === 'hidden_by_plan') return { words: 'Hors formule', tone: 'waiting' }
  if (product.state === 'suspended') return { words: 'Suspendu', tone: 'neutral' }
  if (product.stock === 0) return { words: 'Épuisé', tone: 'danger' }
  return product.stock <= low
    ? { words: 'Bientôt épuisé', tone: 'waiting' }
    : { words: 'En vente', tone: 'ok' }
}

export function waitingWords(people: number): string {
  return `${people}\u00a0${plural(people, 'personne attend', 'personnes attendent')}`
}

export function useSellerProducts(userId: string, filter: ProductFilter) {
  const queries = useQueryClient()
  const list = useCursorList({
    key: ['seller-products', userId, filter],
    read: (from, signal) =>
      call(listSellerProducts, { query: { ...queryOf(filter), ...from } }, { signal }),
    rows: ({ products }) => products,
  })
  return {
    ...list,
    refresh: async () => {
      void queries.invalidateQueries({ queryKey: ['subscription'] })
      await queries.invalidateQueries({ queryKey: ['seller-products', userId] })
    },
  }
}
