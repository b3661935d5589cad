import type { searchSorts } from '#modules/search/contract/search.ts'

import { changesSql } from '#modules/catalogue/server/index.ts'
import { facets, filtered } from './search-facets.ts'
import type { Notation } from './search-notation.ts'

export type SearchSort = (typeof searchSorts)[number]
/** The index that narrows a search: words; else the categories; else none. */
export type SearchBy = Notation | 'categories' | 'nothing'

/**
 * Without words a search reads so many products at most, the first by its order: people do not
 * scroll further, and counting more would slow all searches.
 */
const deepest = 10_000

/**
 * The order in which a search shows products; « pertinence » without words shows the most popular.
 */
const orders: Readonly<Record<SearchSort, string>> = {
  pertinence: 'trend desc nulls last, id desc nulls last',
  'prix-asc': 'price, id',
  'prix-desc': 'price desc, id',
  nouveautes: 'published_at desc nulls last, id desc nulls last',
  notes: 'rating_sum::float / greatest(rating_count, 1) desc, rating_count desc, id',
}

/**
 * One statement that finds, filters, counts and sorts. Parameters: $1 category slugs, $2
 * subcategory slugs, $3 and $4 price from and to, $5 local, $6 free delivery, $7 promotion, $8
 * sizes, $9 colours, $10 least rating, $11 limit, $12 offset, $13 the reader's mark of changes;
 * with words those of `wordValues` follow.
 */
export function searchSql(sort: SearchSort, by: SearchBy): string {
  const words = typeof by === 'object'
  const order = words
    ? `whole desc, ${sort === 'pertinence' ? 'rank desc, ' : ''}${orders[sort]}`
    : orders[sort]
  return `
  with ${words ? byWords(by) : `candidates as materialized (${browsed[by](`order by ${orders[sort]} limit ${deepest}`)})`},
  ${filtered}
  select
    array(select id from matching order by ${order} limit $11 offset $12) as ids,
    (select count(*)::int from matching) as total,
    (select count(*)::int from candidates) as found,
    ${changesSql('$13')},
    ${facets}`
}

const columns = `p.id, p.category_id, p.subcategory_id, p.selling_price_francs as price, p.promo_price_francs is not null as promo,
      p.is_local, p.is_free_delivery, p.trend, p.published_at, p.rating_sum, p.rating_count, p.use_variants`

// Chosen categories narrow the products already, so that their facet counts no other category.
const browsed = {
  categories: (ordered: string) => `select head.* from category_facts c
    cross join lateral (select ${columns} from product_facts p where p.listed and p.category_id = c.id ${ordered}) head
    where c.slug = any($1::text[]) ${ordered}`,
  nothing: (ordered: string) => `select ${columns} from product_facts p where p.listed ${ordered}`,
} as const

/** With so many products that contain every word, those with some of the words are not searched. */
const enoughWhole = 12
/** With so many prominent products, the others are not searched: they fill the next two pages. */
const enoughProminent = 48
/**
 * So many of the others are read at most; small markets have none. All, when another order or a
 * filter may want any of them.
 */
const deepestRest = { everywhere: 2_500, whole: 240, some: 120 }
/** Of those, so many of the best ranked are counted and shown, unless `everywhere`. */
const keptRest = 96
/** A product with some of the words needs at least this share of the best rank. */
const leastRank = 0.1

/** The weight of a match by the field it is in: description, traits, category, name. */
const places = '{0.15, 0.3, 0.4, 1}'
const headRank = 0.3

/**
 * Each step searches only when those before it found too little. « materialized » keeps the planner
 * on the index of words, where it sometimes chose to read the whole market in another order, and
 * stops at the limit.
 */
function byWords(notation: Notation): string {
  const step = (whole: boolean, where: string) =>
    `select ${columns}, p.search, ${whole} as whole, not p.prominent as rest from product_facts p where p.listed and ${where}`
  return `
  whole_first as materialized (${step(true, 'p.prominent and p.search @@ $14::tsquery')}),
  whole_rest as materialized (${step(true, `not p.prominent and p.search @@ $14::tsquery and ($17::boolean or (select count(*) from whole_first) < ${enoughProminent})`)}),
  whole as materialized (select * from whole_first union all (select * from whole_rest limit case when $17 then ${deepestRest.everywhere} else ${deepestRest.whole} end)),
  some_first as materialized (${step(false, `p.prominent and p.search @@ $15::tsquery and not p.search @@ $14::tsquery and (select count(*) from whole) < ${enoughWhole}`)}),
  some_rest as materialized (${step(
    false,
    `not p.prominent and p.search @@ $15::tsquery and not p.search @@ $14::tsquery
    and (select count(*) from whole) + (select count(*) from some_first) < ${enoughWhole}`,
  )}),
  found as (select * from whole union all select * from some_first union all (select * from some_rest limit ${deepestRest.some})),
  ranked as materialized (select *, ${rankSql(notation)} as rank from found),
  answering as materialized (select * from ranked where whole or rank > ${leastRank} * (select max(rank) from ranked)),
  candidates as materialized (
    select * from answering where not rest union all
    (select * from answering where rest order by whole desc, rank desc, id limit case when $17 then null else ${keptRest} end))`
}

/**
 * The parameters of the search by words, after those of the filters. `everywhere`: also search
 * products that are not prominent.
 */
export function wordValues(
  { whole, some, heads, scores }: Notation,
  everywhere: boolean,
): unknown[] {
  const width = widthOf(scores)
  return [
    whole,
    some,
    heads,
    everywhere,
    ...scores.flatMap(({ worth, best }) => [
      worth,
      ...[...best, ...Array.from({ length: width - best.length }, () => unmatched)].flatMap(
        ({ weight, lexemes, notation }) => [weight, lexemes, notation],
      ),
    ]),
  ]
}

/** Padding: a score that adds nothing. */
const unmatched = { weight: 0, lexemes: 1, notation: null }
const widths = [1, 2, 4]
const mostNamed = 4

/**
 * How many scores each word has in the SQL, padded so that a few texts serve nearly every search.
 */
function widthOf(scores: Notation['scores']): number {
  const widest = Math.max(...scores.map(({ best }) => best.length))
  return widths.find((width) => width >= widest) ?? widest
}

/**
 * The name of the prepared statement: planning costs as much as running it, and the plan does not
 * depend on the words. Undefined for a long query, whose text is rarely used again.
 */
export function nameOf(sort: SearchSort, by: SearchBy): string | undefined {
  if (typeof by !== 'object') return undefined
  const width = widthOf(by.scores)
  return by.scores.length <= mostNamed && widths.includes(width)
    ? `search_words_${sort}_${by.scores.length}x${width}`
    : undefined
}

/**
 * For each word its best score times its worth, summed; divided for long texts, which contain more
 * words by chance; more for what sells. Sold out (a negative trend) counts half.
 */
function rankSql({ scores }: Notation): string {
  let next = 18
  const width = widthOf(scores)
  const ranks = scores.map(() => {
    const worth = `$${next++}::float8`
    const ranks = Array.from({ length: width }, () => {
      const [weight, lexemes, notation] = [next++, next++, next++]
      return `$${weight}::float8 * least(1, $${lexemes}::int * ts_rank('${places}', search, $${notation}::tsquery))`
    })
    return `${worth} * ${ranks.length > 1 ? `greatest(${ranks.join(', ')})` : ranks[0]}`
  })
  const demand = `case when trend < 0 then 0.5 else 1 + least(trend, 1000) / 10000.0 end`
  return `(${ranks.join(' + ')} + ${headRank} * (search @@ $16::tsquery)::int) * ${demand} / sqrt(sqrt(length(search)::float8))`
}
