import type { Kernel } from '#kernel/kernel.ts'

import type { ChangesRow, Wanted } from '#modules/catalogue/server/index.ts'
import type { Notation } from './search-notation.ts'
import { nameOf, searchSql, wordValues, type SearchSort } from './search-sql.ts'

/**
 * The filters; an empty list or null does not filter. Prices in francs, `rating` in stars, at
 * least.
 */
export type SearchFilters = {
  categories: readonly string[]
  subCategories: readonly string[]
  minPrice: number | null
  maxPrice: number | null
  isLocal: boolean
  isFreeDelivery: boolean
  promo: boolean
  sizes: readonly string[]
  colors: readonly string[]
  rating: number | null
}

type FacetRow = { value: string; label: string; count: number }
export type SearchRow = Partial<ChangesRow> & {
  ids: string[]
  total: number
  /** How many before the filters. */
  found: number
  category: FacetRow[]
  subCategory: FacetRow[]
  size: FacetRow[]
  color: FacetRow[]
  minPrice: number | null
  maxPrice: number | null
  isLocal: number
  isFreeDelivery: number
  promo: number
  rated4: number
  rated3: number
}

/** One page of keys, the total and every facet: one statement. */
export async function search(
  kernel: Kernel,
  notation: Notation | null,
  filters: SearchFilters,
  sort: SearchSort,
  { page, limit, since = null }: Wanted,
): Promise<SearchRow> {
  const offset = (page - 1) * limit
  const values: unknown[] = [
    filters.categories,
    filters.subCategories,
    filters.minPrice,
    filters.maxPrice,
    filters.isLocal,
    filters.isFreeDelivery,
    filters.promo,
    filters.sizes,
    filters.colors,
    filters.rating,
    limit,
    offset,
    since,
  ]
  // With another order or a filter any match may come first, so all are read, not the prominent
  // ones first.
  if (notation) values.push(...wordValues(notation, sort !== 'pertinence' || narrows(filters)))
  const by = notation ?? (filters.categories.length > 0 ? 'categories' : 'nothing')
  const name = nameOf(sort, by)
  const text = searchSql(sort, by)
  const { rows } = await kernel.database.pool.query<SearchRow>({
    ...(name ? { name } : {}),
    text,
    values,
  })
  const [row] = rows
  if (!row) throw new Error('a search gave no row')
  return row
}

export function narrows(filters: SearchFilters): boolean {
  return Object.values(filters).some((filter) =>
    Array.isArray(filter) ? filter.length > 0 : filter !== null && filter !== false,
  )
}
