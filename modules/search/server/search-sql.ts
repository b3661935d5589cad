import type { searchSorts } from '#modules/search/contract/search.ts'
import { changesSql } from '#modules/products/module.ts'
import type { Notation } from './search-notation.ts'

const facetValues = 40

/** A facet counts products that pass all other filters; `missed`: failed ones. */
const filtered = `
  checked as materialized (
    select k.*, f.*, c.slug as category_slug, c.name as category_name, sc.slug as sub_slug, sc.name as sub_name,
      (not in_category)::int + (not in_sub)::int + (not in_price)::int + (not in_local)::int + (not in_free)::int + (not in_promo)::int + (not in_variant)::int
        + (not in_rating)::int as missed
    from candidates k
    join category_facts c on c.id = k.category_id
    join subcategory_facts sc on sc.id = k.subcategory_id
    cross join lateral (
      select cardinality($1::text[]) = 0 or c.slug = any($1::text[]) as in_category,
        cardinality($2::text[]) = 0 or sc.slug = any($2::text[]) as in_sub,
        k.price between coalesce($3::int, 0) and coalesce($4::int, 2147483647) as in_price,
        not $5::boolean or k.is_local as in_local,
        not $6::boolean or k.is_free_delivery as in_free,
        not $7::boolean or k.promo as in_promo,
        k.rating_sum >= coalesce($10::int, 0) * greatest(k.rating_count, 1) as in_rating,
        case when cardinality($8::text[]) + cardinality($9::text[]) = 0 then true else exists (
          select 1 from variant_facts v where v.product_id = k.id and v.stock > 0
            and (cardinality($8::text[]) = 0 or trait_key(v.size) = any(array(select trait_key(unnest($8::text[])))))
            and (cardinality($9::text[]) = 0 or trait_key(v.color) = any(array(select trait_key(unnest($9::text[])))))
        ) end as in_variant
    ) f
  ),
  matching as (select * from checked where missed = 0),
  sold as materialized (${soldSql()})`

const facets = `
    ${facet('select category_slug as value, category_name as label from checked where missed = (not in_category)::int + (not in_sub)::int')} as category,
    ${facet('select sub_slug as value, sub_name as label from checked where missed = (not in_sub)::int')} as sub_category,
    ${traitFacet('size', `cardinality($9::text[]) = 0 or trait_key(color) = any(array(select trait_key(unnest($9::text[]))))`)} as size,
    ${traitFacet('color', `cardinality($8::text[]) = 0 or trait_key(size) = any(array(select trait_key(unnest($8::text[]))))`)} as color,
    amounts.*
  from (
    select min(price) filter (where missed = (not in_price)::int) as min_price,
      max(price) filter (where missed = (not in_price)::int) as max_price,
      count(*) filter (where is_local and missed = (not in_local)::int)::int as is_local,
      count(*) filter (where is_free_delivery and missed = (not in_free)::int)::int as is_free_livraison,
      count(*) filter (where promo and missed = (not in_promo)::int)::int as promo,
      count(*) filter (where rating_sum >= 4 * greatest(rating_count, 1) and missed = (not in_rating)::int)::int as "rated4",
      count(*) filter (where rating_sum >= 3 * greatest(rating_count, 1) and missed = (not in_rating)::int)::int as "rated3"
    from checked
  ) amounts`

export type SearchSort = (typeof searchSorts)[number]
export type SearchBy = Notation | 'categories' | 'nothing'

/** Limit without words: counting more slows all searches. */
const deepest = 10_000

const orders: Readonly<Record<SearchSort, string>> = {
  pertinence: 'trend desc nulls last, id desc nulls last',
  'prix-asc': 'price, id',
  'prix-desc': 'price desc, id',
  nouveautes: 'published_at desc nulls last, id desc nulls last',
  notes: 'rating_sum::float / greatest(rating_count, 1) desc, rating_count desc, id',
}

/**
 * Parameters: $1 category slugs, $2 subcategory slugs, $3 and $4 prices, $5 local, $6 free
 * delivery, $7 promotion, $8 sizes, $9 colours, $10 least rating, $11 limit, $12 offset, $13 the
 * reader's change mark; then `wordValues`.
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

const columns = `p.id, p.category_id, p.subcategory_id, p.selling_price_francs as price, p.struck_price_francs is not null as promo,
      p.is_local, p.is_free_delivery, p.trend, p.published_at, p.rating_sum, p.rating_count, p.use_variants`

const browsed = {
  categories: (ordered: string) => `select head.* from category_facts c
    cross join lateral (select ${columns} from product_facts p where p.listed and p.category_id = c.id ${ordered}) head
    where c.slug = any($1::text[]) ${ordered}`,
  nothing: (ordered: string) => `select ${columns} from product_facts p where p.listed ${ordered}`,
} as const

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
 * word index.
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

/** Parameters after the filters'. `everywhere`: includes products that are not prominent. */
export function wordValues(
  { whole, some, heads, scores, accented }: Notation,
  everywhere: boolean,
): unknown[] {
  const width = widthOf(scores)
  return [
    whole,
    some,
    heads,
    everywhere,
    accented.map(({ pattern }) => pattern),
    accented.map(({ share }) => share),
    ...scores.flatMap(({ worth, best }) => [
      worth,
      ...[...best, ...Array.from({ length: width - best.length }, () => unmatched)].flatMap(
        ({ weight, lexemes, notation }) => [weight, lexemes, notation],
      ),
    ]),
  ]
}

const unmatched = { weight: 0, lexemes: 1, notation: null }
const widths = [1, 2, 4]
const mostNamed = 4

/** Returns the padded size, so that a few prepared statements serve nearly all searches. */
function widthOf(scores: Notation['scores']): number {
  const widest = Math.max(...scores.map(({ best }) => best.length))
  return widths.find((width) => width >= widest) ?? widest
}

/**
 * Returns the name of the prepared statement: planning costs as much as running. Undefined for long
 * queries.
 */
export function statementNameOf(sort: SearchSort, by: SearchBy): string | undefined {
  if (typeof by !== 'object') return undefined
  const width = widthOf(by.scores)
  return by.scores.length <= mostNamed && widths.includes(width)
    ? `search_words_${sort}_${by.scores.length}x${width}`
    : undefined
}

/**
 * Returns the rank: lower for long texts, higher for products that sell; sold out (negative trend)
 * halves it.
 */
function rankSql({ scores }: Notation): string {
  let next = 20
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
  return `(${ranks.join(' + ')} + ${headRank} * (search @@ $16::tsquery)::int) * ${demand} * ${speltSql} / sqrt(sqrt(length(search)::float8))`
}

/** What is left of the rank of a text that lost the accents of $18, $19 for each. */
const speltSql = `coalesce((
    select exp(sum(ln(lost.share))) from unnest($18::text[], $19::float8[]) as lost(pattern, share)
    join product_facts told on told.id = found.id
    where not lower(normalize(concat_ws(' ', told.name, told.description, told.characteristics), nfc)) ~ lost.pattern), 1)`

function soldSql(): string {
  return `
    select k.id, v.size, v.color from checked k
    cross join lateral (select v.size, v.color from variant_facts v where v.product_id = k.id and v.stock > 0 offset 0) v
    where k.use_variants and k.missed = (not k.in_variant)::int`
}

function facet(rows: string): string {
  return `(
      select coalesce(json_agg(facet), '[]') from (
        select value, label, count(*)::int as count from (${rows}) as one group by value, label order by count desc, label limit ${facetValues}
      ) facet
    )`
}

/**
 * Returns the facet of sizes or colours; equal values (trait_key) merge under the most frequent
 * spelling.
 */
function traitFacet(trait: 'size' | 'color', where: string): string {
  return `(
      select coalesce(json_agg(facet), '[]') from (
        select (array_agg(spelt order by count desc, spelt))[1] as value, (array_agg(spelt order by count desc, spelt))[1] as label, sum(count)::int as count from (
          select ${trait} as spelt, count(distinct id) as count from sold where ${trait} is not null and (${where}) group by ${trait}
        ) one group by trait_key(spelt) order by sum(count) desc, label limit ${facetValues}
      ) facet
    )`
}
