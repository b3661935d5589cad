import type { searchProducts as endpoint } from '#modules/search/contract/search.ts'
import { eachFlag } from '#modules/search/contract/search-flags.ts'
import { query } from '#kernel/database/query.ts'
import type { ReplyInput, Read } from '#kernel/wire/endpoint.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { productsPage } from '#modules/products/module.ts'
import { listed, type ChangesRow } from '#modules/products/module.ts'
import { readMeaning, type Meaning } from './read-meaning.ts'
import { type FacetsRow, noFacets, presentFacets } from './count-facets.ts'
import { notationOf } from './search-notation.ts'
import type { SearchParts } from './search-parts.ts'
import { readTownsTo } from './towns-reaching.ts'
import { narrows, type SearchFilters, type SearchInput, searchStatement } from './search-sql.ts'

/** `towns`: from which something goes to the place asked for; null: none is. */
type SearchQuery = Read<typeof endpoint>['query'] & { towns: readonly string[] | null }

export async function searchProducts(
  kernel: Kernel,
  parts: SearchParts,
  asked: Read<typeof endpoint>['query'],
  network: string | null,
): Promise<ReplyInput<typeof endpoint>> {
  const towns = asked.deliveredTo ? await readTownsTo(kernel, asked.deliveredTo) : null
  const query = { ...asked, towns }
  if (query.q.trim() === '')
    return toSearchReply(
      parts,
      query,
      await search(kernel, { notation: null, ...wantedOf(parts, query) }),
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
  const row = notation ? await search(kernel, { notation, ...wantedOf(parts, query) }) : nothing
  return { row, ...(meaning.correctedQuery ? { correctedQuery: meaning.correctedQuery } : {}) }
}

function wantedOf({ products }: SearchParts, query: SearchQuery): Omit<SearchInput, 'notation'> {
  const { page, limit, sort } = query
  return { filters: filtersOf(query), sort, page, limit, since: products.changes.mark() }
}

function filtersOf(query: SearchQuery): SearchFilters {
  return {
    categories: listed(query.category),
    subCategories: listed(query.subCategory),
    minPrice: query.minPrice ?? null,
    maxPrice: query.maxPrice ?? null,
    ...eachFlag((flag) => query[flag] ?? false),
    sizes: listed(query.size),
    colors: listed(query.color),
    rating: query.note ?? null,
    towns: query.towns,
  }
}

async function toSearchReply(
  { products }: SearchParts,
  query: SearchQuery,
  row: SearchRow,
): Promise<ReplyInput<typeof endpoint>> {
  return { ...(await productsPage(products, query, row)), facets: presentFacets(row) }
}

const nothing: SearchRow = { ids: [], total: 0, found: 0, ...noFacets }

type SearchRow = Partial<ChangesRow> & FacetsRow & { ids: string[]; total: number; found: number }

async function search(kernel: Kernel, input: SearchInput): Promise<SearchRow> {
  const { statement, values } = searchStatement(input)
  const [row] = await query<SearchRow>(kernel.db, statement, values)
  if (!row) throw new Error('a search gave no row')
  return row
}
