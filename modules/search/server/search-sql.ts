import type { SQL } from 'drizzle-orm'

import type { searchSorts } from '#modules/search/contract/search.ts'
import { eachFlag, type SearchFlag } from '#modules/search/contract/search-flags.ts'
import { changesSql } from '#modules/products/module.ts'
import {
  type FilterSigns,
  flagColumns,
  flagNames,
  narrowedFacets,
  openFacets,
} from './count-facets.ts'
import type { Notation } from './search-notation.ts'
import type { Statement } from '#kernel/database/query.ts'
import { sqlText, templateOf } from '#kernel/database/sql-text.ts'
import { productFacts } from '#modules/products/database/views.ts'
import { categoryFacts } from '#modules/categories/database/views.ts'

export type SearchSort = (typeof searchSorts)[number]
/** Empty lists and null do not filter. Prices in francs; `rating` in stars. */
export type SearchFilters = Record<SearchFlag, boolean> & {
  categories: readonly string[]
  subCategories: readonly string[]
  minPrice: number | null
  maxPrice: number | null
  sizes: readonly string[]
  colors: readonly string[]
  rating: number | null
  /** Of shops. */
  towns: readonly string[] | null
}

export type SearchInput = {
  /** null: without words. */
  notation: Notation | null
  filters: SearchFilters
  sort: SearchSort
  page: number
  limit: number
  /** The reader's change mark. */
  since?: string | null
}

export function narrows(filters: SearchFilters): boolean {
  return Object.values(filters).some((filter) =>
    Array.isArray(filter) ? filter.length > 0 : filter !== null && filter !== false,
  )
}

/** Limit without words: counting more slows all searches. */
const deepest = 10_000

const orders: Readonly<Record<SearchSort, string>> = {
  pertinence: 'trend desc nulls last, id desc nulls last',
  'prix-asc': 'price, id',
  'prix-desc': 'price desc, id',
  nouveautes: 'published_at desc nulls last, id desc nulls last',
  notes: 'rating_sum::float / greatest(rating_count, 1) desc, rating_count desc, id',
}

type SearchStatement =
  | { statement: Statement; values: unknown[] }
  | { statement: SQL; values?: undefined }
type Put = (value: unknown) => string

/**
 * Returns one statement that finds a page of products and their facets. Its text depends on the
 * sort, the number of words and whether there are filters, so it is prepared under a name,
 * unless it has no words or many.
 */
export function searchStatement(input: SearchInput): SearchStatement {
  const { notation, filters, sort, page, limit, since = null } = input
  const values: unknown[] = []
  const put: Put = (value) => `$${values.push(value)}`
  const isNarrowed = narrows(filters)
  const signs = isNarrowed ? signsOf(filters, put) : null
  const facets = signs ? narrowedFacets(signs) : openFacets
  // Any match may rank first, so all are read.
  const everywhere = sort !== 'pertinence' || isNarrowed
  const order = notation
    ? `whole desc, ${sort === 'pertinence' ? 'rank desc, ' : ''}${orders[sort]}`
    : orders[sort]
  const text = `
  with ${notation ? byWords(notation, everywhere, put) : `candidates as materialized (${browsed(filters, signs, `order by ${orders[sort]} limit ${deepest}`)})`},
  ${facets.tables}
  select
    array(select id from matching order by ${order} limit ${put(limit)} offset ${put((page - 1) * limit)}) as ids,
    (select count(*)::int from matching) as total,
    (select count(*)::int from candidates) as found,
    ${changesSql(put(since))},
    ${facets.columns}`
  const name = notation && nameOf(notation, sort, isNarrowed)
  return name ? { statement: { name, text }, values } : { statement: templateOf(text, values) }
}

function signsOf(filters: SearchFilters, put: Put): FilterSigns {
  return {
    categories: put(filters.categories),
    subCategories: put(filters.subCategories),
    minPrice: put(filters.minPrice),
    maxPrice: put(filters.maxPrice),
    ...eachFlag((flag) => put(filters[flag])),
    sizes: put(filters.sizes),
    colors: put(filters.colors),
    rating: put(filters.rating),
    towns: put(filters.towns),
  }
}

const ranked = `id, category_id, subcategory_id, price, ${flagNames}, trend,
      published_at, rating_sum, rating_count, use_variants, shop_id, whole, rest`

const columns = `p.id, p.category_id, p.subcategory_id, p.selling_price_francs as price, ${flagColumns},
      p.trend, p.published_at, p.rating_sum, p.rating_count, p.use_variants, p.shop_id`

function browsed(
  { categories }: SearchFilters,
  signs: FilterSigns | null,
  ordered: string,
): string {
  if (!signs || categories.length === 0)
    return sqlText`select ${columns} from ${productFacts} p where p.listed ${ordered}`
  return sqlText`select head.* from ${categoryFacts} c
    cross join lateral (select ${columns} from ${productFacts} p where p.listed and p.category_id = c.id ${ordered}) head
    where c.slug = any(${signs.categories}::text[]) ${ordered}`
}

/** From here, no search for partial matches. */
const enoughWhole = 12
/** From here, no search for products that are not prominent. */
const enoughProminent = 48
const deepestRest = { everywhere: 2_500, whole: 240, some: 120 }
const keptRest = 96
/** Minimum of a partial match, as a share of the best rank. */
const leastRank = 0.1

/** Weights: description, traits, category, name. */
const places = '{0.15, 0.3, 0.4, 1}'
const headRank = 0.3

/**
 * Runs each step only when earlier ones found too little. « materialized » keeps the planner on the
 * word index. `everywhere`: includes products that are not prominent.
 */
function byWords(notation: Notation, everywhere: boolean, put: Put): string {
  const [whole, some] = [`${put(notation.whole)}::tsquery`, `${put(notation.some)}::tsquery`]
  const all = `${put(everywhere)}::boolean`
  const step = (isWhole: boolean, where: string) =>
    sqlText`select ${columns}, p.search, ${isWhole} as whole, not p.prominent as rest from ${productFacts} p where p.listed and ${where}`
  return `
  whole_first as materialized (${step(true, `p.prominent and p.search @@ ${whole}`)}),
  whole_rest as materialized (${step(true, `not p.prominent and p.search @@ ${whole} and (${all} or (select count(*) from whole_first) < ${enoughProminent})`)}),
  whole as materialized (select * from whole_first union all (select * from whole_rest limit case when ${all} then ${deepestRest.everywhere} else ${deepestRest.whole} end)),
  some_first as materialized (${step(false, `p.prominent and p.search @@ ${some} and not p.search @@ ${whole} and (select count(*) from whole) < ${enoughWhole}`)}),
  some_rest as materialized (${step(
    false,
    `not p.prominent and p.search @@ ${some} and not p.search @@ ${whole}
    and (select count(*) from whole) + (select count(*) from some_first) < ${enoughWhole}`,
  )}),
  found as (select * from whole union all select * from some_first union all (select * from some_rest limit ${deepestRest.some})),
  ranked as materialized (select ${ranked}, ${rankSql(notation, put)} as rank from found),
  answering as materialized (select * from ranked where whole or rank > ${leastRank} * (select max(rank) from ranked)),
  candidates as materialized (
    select * from answering where not rest union all
    (select * from answering where rest order by whole desc, rank desc, id limit case when ${all} then null else ${keptRest} end))`
}

const unmatched = { weight: 0, lexemes: 1, notation: null }
const widths = [1, 2, 4, 8, 16]
const mostNamed = 6

/** Returns the padded size, so that a few prepared statements serve nearly all searches. */
function widthOf(scores: Notation['scores']): number {
  const widest = Math.max(...scores.map(({ best }) => best.length))
  return widths.find((width) => width >= widest) ?? widest
}

/**
 * Returns the name of the prepared statement: planning costs as much as running. Undefined for long
 * queries.
 */
function nameOf({ scores }: Notation, sort: SearchSort, isNarrowed: boolean): string | undefined {
  const width = widthOf(scores)
  return scores.length <= mostNamed && widths.includes(width)
    ? `search_${isNarrowed ? 'narrowed' : 'words'}_${sort}_${scores.length}x${width}`
    : undefined
}

/**
 * Returns the rank: lower for long texts, higher for products that sell; sold out (negative trend)
 * halves it.
 */
function rankSql({ scores, heads, accented }: Notation, put: Put): string {
  const width = widthOf(scores)
  const ranks = scores.map(({ worth, best }) => {
    const each = Array.from({ length: width }, (_, place) => {
      const { weight, lexemes, notation } = best[place] ?? unmatched
      return `${put(weight)}::float8 * least(1, ${put(lexemes)}::int * ts_rank('${places}', search, ${put(notation)}::tsquery))`
    })
    return `${put(worth)}::float8 * ${each.length > 1 ? `greatest(${each.join(', ')})` : each[0]}`
  })
  const demand = `case when trend < 0 then 0.5 else 1 + least(trend, 1000) / 10000.0 end`
  return `(${ranks.join(' + ')} + ${headRank} * (search @@ ${put(heads)}::tsquery)::int) * ${demand} * ${speltSql(accented, put)} / sqrt(sqrt(length(search)::float8))`
}

/** Returns the factor of the rank for a text without the accents that were typed. */
function speltSql(accented: Notation['accented'], put: Put): string {
  const patterns = put(accented.map(({ pattern }) => pattern))
  const shares = put(accented.map(({ share }) => share))
  return sqlText`coalesce((
    select exp(sum(ln(lost.share))) from unnest(${patterns}::text[], ${shares}::float8[]) as lost(pattern, share)
    join ${productFacts} told on told.id = found.id
    where not lower(normalize(concat_ws(' ', told.name, told.description, told.characteristics), nfc)) ~ lost.pattern), 1)`
}
