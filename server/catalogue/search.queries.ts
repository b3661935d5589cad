import type { Kernel } from '../kernel/kernel.ts'

import type { Paging } from './product-lists.queries.ts'
import { searchSql, type SearchSort } from './search-sql.ts'

/** What narrows a search; an empty list or null narrows nothing. Prices in francs. */
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
}

/** `match` chooses the products, `first` those of them that come first; both in PostgreSQL's notation. */
export type Matching = { match: string; first: string }

type FacetRow = { value: string; label: string; count: number }
export type SearchRow = {
  ids: string[]
  total: number
  category: FacetRow[]
  subCategory: FacetRow[]
  size: FacetRow[]
  color: FacetRow[]
  minPrice: number | null
  maxPrice: number | null
  isLocal: number
  isFreeDelivery: number
  promo: number
}

/** One page of keys, the total and every facet: one statement. Not prepared: how rare its words are decides how it is best run. */
export async function search(kernel: Kernel, matching: Matching | null, filters: SearchFilters, sort: SearchSort, { page, limit }: Paging): Promise<SearchRow> {
  const { categories, subCategories, minPrice, maxPrice, isLocal, isFreeDelivery, promo, sizes, colors } = filters
  const values: unknown[] = [categories, subCategories, minPrice, maxPrice, isLocal, isFreeDelivery, promo, sizes, colors, limit, (page - 1) * limit]
  if (matching) values.push(matching.match, ...(sort === 'pertinence' ? [matching.first] : []))
  const by = matching ? 'words' : categories.length > 0 ? 'categories' : 'nothing'
  const { rows } = await kernel.database.pool.query<SearchRow>(searchSql(sort, by), values)
  const [row] = rows
  if (!row) throw new Error('a search gave no row')
  return row
}

/** How many products match each of these notations, counted up to `enough`. One statement. */
export async function countMatches(kernel: Kernel, notations: readonly string[], enough: number): Promise<number[]> {
  const { rows } = await kernel.database.pool.query<{ count: number }>({
    name: 'catalogue_count_matches',
    text: `
      select (select count(*)::int from (select 1 from products where listed and search @@ to_tsquery('french_plain', asked.notation) limit $2) found) as count
      from unnest($1::text[]) with ordinality as asked(notation, position) order by asked.position`,
    values: [notations, enough],
  })
  return rows.map(({ count }) => count)
}
