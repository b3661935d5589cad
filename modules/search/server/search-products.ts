import {
  freeDeliveryFromWire,
  freeDeliveryToWire,
} from '#modules/catalogue/contract/free-delivery.ts'
import type { searchProducts as endpoint } from '#modules/search/contract/search.ts'
import type { Given, Read } from '#kernel/wire/endpoint.ts'

import type { Kernel } from '#kernel/kernel.ts'

import { pageOf, type Wanted, listed } from '#modules/catalogue/server/index.ts'
import { readMeaning, type Meaning } from './read-meaning.ts'
import { notationOf } from './search-notation.ts'
import { narrows, search, type SearchFilters, type SearchRow } from './search.queries.ts'
import type { SearchParts } from './search-parts.ts'

type SearchQuery = Read<typeof endpoint>['query']

/**
 * Finds products by their words, narrowed by filters. Without text it lists them all; text without
 * a single word finds nothing.
 */
export async function searchProducts(
  kernel: Kernel,
  parts: SearchParts,
  query: SearchQuery,
): Promise<Given<typeof endpoint>> {
  if (query.q.trim() === '')
    return present(
      parts,
      query,
      await search(kernel, null, filtersOf(query), query.sort, wantedOf(parts, query)),
    )
  const { row, correctedQuery } = await find(kernel, parts, query)
  // Another page, order or filter is the same search, and is not counted again.
  if (query.page === 1 && query.sort === 'pertinence' && !narrows(filtersOf(query)))
    parts.events.record({ typed: query.q, results: row.total, corrected: correctedQuery ?? null })
  return { ...(await present(parts, query, row)), ...(correctedQuery ? { correctedQuery } : {}) }
}

/** When all words exist but no product is found, searches once more as if they were mistyped. */
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

function wantedOf({ products }: SearchParts, { page, limit }: SearchQuery): Wanted {
  return { page, limit, since: products.changes.mark() }
}

function filtersOf(query: SearchQuery): SearchFilters {
  return {
    categories: listed(query.category),
    subCategories: listed(query.subCategory),
    minPrice: query.minPrice ?? null,
    maxPrice: query.maxPrice ?? null,
    isLocal: query.isLocal ?? false,
    isFreeDelivery: freeDeliveryFromWire(query).isFreeDelivery ?? false,
    promo: query.promo ?? false,
    sizes: listed(query.size),
    colors: listed(query.color),
    rating: query.note ?? null,
  }
}

async function present(
  { products }: SearchParts,
  query: SearchQuery,
  row: SearchRow,
): Promise<Given<typeof endpoint>> {
  const { category, subCategory, size, color, isLocal, promo } = row
  const price = { min: row.minPrice ?? 0, max: row.maxPrice ?? 0 }
  const note = [
    { value: '4', label: '4 étoiles et plus', count: row.rated4 },
    { value: '3', label: '3 étoiles et plus', count: row.rated3 },
  ].filter(({ count }) => count > 0)
  return {
    ...(await pageOf(products, query, row)),
    facets: {
      category,
      subCategory,
      size,
      color,
      price,
      note,
      isLocal,
      ...freeDeliveryToWire(row),
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
  isFreeDelivery: 0,
  promo: 0,
  rated4: 0,
  rated3: 0,
}
