import type { searchProducts as endpoint } from '#modules/search/contract/search.ts'
import { query } from '#kernel/database/query.ts'
import type { ReplyInput, Read } from '#kernel/wire/endpoint.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { productsPage } from '#modules/products/module.ts'
import { type ProductListQuery, listed, type ChangesRow } from '#modules/products/module.ts'
import { readMeaning, type Meaning } from './read-meaning.ts'
import { notationOf, type Notation } from './search-notation.ts'
import type { SearchParts } from './search-parts.ts'
import { statementNameOf, searchSql, wordValues, type SearchSort } from './search-sql.ts'

type SearchQuery = Read<typeof endpoint>['query']

export async function searchProducts(
  kernel: Kernel,
  parts: SearchParts,
  query: SearchQuery,
  network: string | null,
): Promise<ReplyInput<typeof endpoint>> {
  if (query.q.trim() === '')
    return toSearchReply(
      parts,
      query,
      await search(kernel, null, filtersOf(query), query.sort, wantedOf(parts, query)),
    )
  const { row, correctedQuery } = await find(kernel, parts, query)
  // Only the first page without filters or order is recorded as a search.
  if (query.page === 1 && query.sort === 'pertinence' && !narrows(filtersOf(query)))
    parts.events.record({
      typed: query.q,
      results: row.total,
      corrected: correctedQuery ?? null,
      network,
    })
  return {
    ...(await toSearchReply(parts, query, row)),
    ...(correctedQuery ? { correctedQuery } : {}),
  }
}

/** Searches again with corrections when nothing is found. */
async function find(
  kernel: Kernel,
  parts: SearchParts,
  query: SearchQuery,
): Promise<{ row: SearchRow; correctedQuery?: string }> {
  const { synonyms } = parts
  const first = await findMeant(kernel, parts, query, await readMeaning(kernel, synonyms, query.q))
  if (first.row.found > 0 || first.correctedQuery) return first
  const second = await findMeant(
    kernel,
    parts,
    query,
    await readMeaning(kernel, synonyms, query.q, { doubt: true }),
  )
  return second.row.found > 0 ? second : first
}

async function findMeant(
  kernel: Kernel,
  parts: SearchParts,
  query: SearchQuery,
  meaning: Meaning,
): Promise<{ row: SearchRow; correctedQuery?: string }> {
  const notation = notationOf(meaning)
  const row = notation
    ? await search(kernel, notation, filtersOf(query), query.sort, wantedOf(parts, query))
    : nothing
  return { row, ...(meaning.correctedQuery ? { correctedQuery: meaning.correctedQuery } : {}) }
}

function wantedOf({ products }: SearchParts, { page, limit }: SearchQuery): ProductListQuery {
  return { page, limit, since: products.changes.mark() }
}

function filtersOf(query: SearchQuery): SearchFilters {
  return {
    categories: listed(query.category),
    subCategories: listed(query.subCategory),
    minPrice: query.minPrice ?? null,
    maxPrice: query.maxPrice ?? null,
    isLocal: query.isLocal ?? false,
    isFreeLivraison: query.isFreeLivraison ?? false,
    promo: query.promo ?? false,
    sizes: listed(query.size),
    colors: listed(query.color),
    rating: query.note ?? null,
  }
}

async function toSearchReply(
  { products }: SearchParts,
  query: SearchQuery,
  row: SearchRow,
): Promise<ReplyInput<typeof endpoint>> {
  const { category, subCategory, size, color, isLocal, isFreeLivraison, promo } = row
  const price = { min: row.minPrice ?? 0, max: row.maxPrice ?? 0 }
  const note = [
    { value: '4', label: '4 étoiles et plus', count: row.rated4 },
    { value: '3', label: '3 étoiles et plus', count: row.rated3 },
  ].filter(({ count }) => count > 0)
  return {
    ...(await productsPage(products, query, row)),
    facets: {
      category,
      subCategory,
      size,
      color,
      price,
      note,
      isLocal,
      isFreeLivraison,
      promo,
    },
  }
}

const nothing: SearchRow = {
  ids: [],
  total: 0,
  found: 0,
  category: [],
  subCategory: [],
  size: [],
  color: [],
  minPrice: null,
  maxPrice: null,
  isLocal: 0,
  isFreeLivraison: 0,
  promo: 0,
  rated4: 0,
  rated3: 0,
}

/** Empty lists and null do not filter. Prices in francs; `note` in stars. */
type SearchFilters = {
  categories: readonly string[]
  subCategories: readonly string[]
  minPrice: number | null
  maxPrice: number | null
  isLocal: boolean
  isFreeLivraison: boolean
  promo: boolean
  sizes: readonly string[]
  colors: readonly string[]
  rating: number | null
}

type FacetRow = { value: string; label: string; count: number }

type SearchRow = Partial<ChangesRow> & {
  ids: string[]
  total: number
  found: number
  category: FacetRow[]
  subCategory: FacetRow[]
  size: FacetRow[]
  color: FacetRow[]
  minPrice: number | null
  maxPrice: number | null
  isLocal: number
  isFreeLivraison: number
  promo: number
  rated4: number
  rated3: number
}

async function search(
  kernel: Kernel,
  notation: Notation | null,
  filters: SearchFilters,
  sort: SearchSort,
  { page, limit, since = null }: ProductListQuery,
): Promise<SearchRow> {
  const offset = (page - 1) * limit
  const values: unknown[] = [
    filters.categories,
    filters.subCategories,
    filters.minPrice,
    filters.maxPrice,
    filters.isLocal,
    filters.isFreeLivraison,
    filters.promo,
    filters.sizes,
    filters.colors,
    filters.rating,
    limit,
    offset,
    since,
  ]
  // Any match may rank first, so all are read.
  if (notation) values.push(...wordValues(notation, sort !== 'pertinence' || narrows(filters)))
  const by = notation ?? (filters.categories.length > 0 ? 'categories' : 'nothing')
  const name = statementNameOf(sort, by)
  const text = searchSql(sort, by)
  const [row] = await query<SearchRow>(kernel.db, name ? { name, text } : text, values)
  if (!row) throw new Error('a search gave no row')
  return row
}

function narrows(filters: SearchFilters): boolean {
  return Object.values(filters).some((filter) =>
    Array.isArray(filter) ? filter.length > 0 : filter !== null && filter !== false,
  )
}
