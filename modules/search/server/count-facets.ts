import type { searchProducts as endpoint } from '#modules/search/contract/search.ts'
import { eachFlag, type SearchFlag, searchFlags } from '#modules/search/contract/search-flags.ts'
import { traitKey } from '#modules/products/contract/trait-key.ts'
import type { ReplyInput } from '#kernel/wire/endpoint.ts'
import { sqlText } from '#kernel/database/sql-text.ts'
import { categoryFacts, subcategoryFacts } from '#modules/categories/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { variantFacts } from '#modules/products/database/views.ts'

type Facets = ReplyInput<typeof endpoint>['facets']
type FacetRow = { value: string; label: string; count: number }

/** A size or colour as it is spelt, and how many products have it. */
type Spelt = readonly [value: string, count: number]

export type FacetsRow = {
  category: FacetRow[]
  subCategory: FacetRow[]
  size: Spelt[]
  color: Spelt[]
  minPrice: number | null
  maxPrice: number | null
  rated4: number
  rated3: number
  anywhere: number | null
} & Record<SearchFlag, number>

export const noFacets: FacetsRow = {
  category: [],
  subCategory: [],
  size: [],
  color: [],
  minPrice: null,
  maxPrice: null,
  ...eachFlag(() => 0),
  rated4: 0,
  rated3: 0,
  anywhere: null,
}

const facetValues = 40

/** Presents the facets of a search; equal sizes or colours are one. */
export function presentFacets(row: FacetsRow): Facets {
  const { category, subCategory, anywhere } = row
  return {
    category,
    subCategory,
    size: traitFacet(row.size),
    color: traitFacet(row.color),
    price: { min: row.minPrice ?? 0, max: row.maxPrice ?? 0 },
    note: [
      { value: '4', label: '4 étoiles et plus', count: row.rated4 },
      { value: '3', label: '3 étoiles et plus', count: row.rated3 },
    ].filter(({ count }) => count > 0),
    ...eachFlag((flag) => row[flag]),
    ...(anywhere !== null && { anywhere }),
  }
}

/** Merges equal values (`traitKey`) under the most frequent spelling. */
function traitFacet(spellings: readonly Spelt[]): FacetRow[] {
  return [...Map.groupBy(spellings, ([value]) => traitKey(value)).values()]
    .map((equal) => {
      const [value] = equal.toSorted(
        ([a, times], [b, others]) => others - times || compare(a, b),
      )[0] ?? ['']
      return { value, label: value, count: equal.reduce((sum, [, count]) => sum + count, 0) }
    })
    .toSorted((a, b) => b.count - a.count || compare(a.label, b.label))
    .slice(0, facetValues)
}

/** Orders as the database does. */
const { compare } = new Intl.Collator('fr-FR')

/** SQL condition of each flag on a product `p`; the candidates have it under the flag's name. */
const flagFacts: Readonly<Record<SearchFlag, string>> = {
  isFreeLivraison: 'p.is_free_delivery',
  isLocal: 'p.is_local',
  promo: 'p.struck_price_francs is not null',
}

const ofFlags = (sqlOf: (flag: SearchFlag) => string, between = ', ') =>
  searchFlags.map(sqlOf).join(between)

/** Columns of the flags, by name and as they are read of `p`. */
export const flagNames = ofFlags((flag) => `"${flag}"`)
export const flagColumns = ofFlags((flag) => `${flagFacts[flag]} as "${flag}"`)

/** Filters as parameters of a statement: `$n` by name. */
export type FilterSigns = Record<
  | SearchFlag
  | 'categories'
  | 'subCategories'
  | 'minPrice'
  | 'maxPrice'
  | 'sizes'
  | 'colors'
  | 'rating'
  | 'towns',
  string
>

/** Tables and columns of the facets of all `candidates`. */
export const openFacets = {
  tables: sqlText`
  matching as (select * from candidates),
  sold as materialized (${soldOf('candidates k', 'true')}),
  places as materialized (
    select g.count, c.slug as category_slug, c.name as category_name, sc.slug as sub_slug, sc.name as sub_name
    from (select category_id, subcategory_id, count(*)::int as count from candidates group by 1, 2) g
    join ${categoryFacts} c on c.id = g.category_id
    join ${subcategoryFacts} sc on sc.id = g.subcategory_id
  )`,
  columns: `
    ${facet('select category_slug as value, category_name as label, count from places')} as category,
    ${facet('select sub_slug as value, sub_name as label, count from places')} as sub_category,
    ${spellings('size', 'true')} as size,
    ${spellings('color', 'true')} as color,
    amounts.*
  from (
    select min(price) as min_price, max(price) as max_price,
      ${ofFlags((flag) => `count(*) filter (where "${flag}")::int as "${flag}"`)},
      count(*) filter (where rating_sum >= 4 * greatest(rating_count, 1))::int as "rated4",
      count(*) filter (where rating_sum >= 3 * greatest(rating_count, 1))::int as "rated3",
      null::int as anywhere
    from candidates
  ) amounts`,
}

/**
 * Returns tables and columns of the facets of `candidates` that are filtered: each counts products
 * that pass all other filters. `missed`: filters that a product fails.
 */
export function narrowedFacets(by: FilterSigns) {
  const [sizes, colors] = [`${by.sizes}::text[]`, `${by.colors}::text[]`]
  const hasSize = `(cardinality(${sizes}) = 0 or trait_key(size) = any(array(select trait_key(unnest(${sizes})))))`
  const hasColor = `(cardinality(${colors}) = 0 or trait_key(color) = any(array(select trait_key(unnest(${colors})))))`
  return {
    tables: sqlText`
  checked as materialized (
    select k.*, f.*, c.slug as category_slug, c.name as category_name, sc.slug as sub_slug, sc.name as sub_name,
      (not in_category)::int + (not in_sub)::int + (not in_price)::int + (not in_variant)::int + (not in_rating)::int + (not in_reach)::int
        + ${ofFlags((flag) => `(not "in_${flag}")::int`, ' + ')} as missed
    from candidates k
    join ${categoryFacts} c on c.id = k.category_id
    join ${subcategoryFacts} sc on sc.id = k.subcategory_id
    cross join lateral (
      select cardinality(${by.categories}::text[]) = 0 or c.slug = any(${by.categories}::text[]) as in_category,
        cardinality(${by.subCategories}::text[]) = 0 or sc.slug = any(${by.subCategories}::text[]) as in_sub,
        k.price between coalesce(${by.minPrice}::int, 0) and coalesce(${by.maxPrice}::int, 2147483647) as in_price,
        ${ofFlags((flag) => `not ${by[flag]}::boolean or k."${flag}" as "in_${flag}"`)},
        ${by.towns}::text[] is null or exists (
          select from ${shopFacts} s where s.id = k.shop_id and s.region = any(${by.towns}::text[])) as in_reach,
        k.rating_sum >= coalesce(${by.rating}::int, 0) * greatest(k.rating_count, 1) as in_rating,
        case when cardinality(${sizes}) + cardinality(${colors}) = 0 then true else exists (
          select 1 from ${variantFacts} v where v.product_id = k.id and v.stock > 0 and ${hasSize} and ${hasColor}
        ) end as in_variant
    ) f
  ),
  matching as (select * from checked where missed = 0),
  sold as materialized (${soldOf('checked k', 'k.missed = (not k.in_variant)::int')})`,
    columns: `
    ${facet('select category_slug as value, category_name as label, 1 as count from checked where missed = (not in_category)::int + (not in_sub)::int')} as category,
    ${facet('select sub_slug as value, sub_name as label, 1 as count from checked where missed = (not in_sub)::int')} as sub_category,
    ${spellings('size', hasColor)} as size,
    ${spellings('color', hasSize)} as color,
    amounts.*
  from (
    select min(price) filter (where missed = (not in_price)::int) as min_price,
      max(price) filter (where missed = (not in_price)::int) as max_price,
      ${ofFlags((flag) => `count(*) filter (where "${flag}" and missed = (not "in_${flag}")::int)::int as "${flag}"`)},
      count(*) filter (where rating_sum >= 4 * greatest(rating_count, 1) and missed = (not in_rating)::int)::int as "rated4",
      count(*) filter (where rating_sum >= 3 * greatest(rating_count, 1) and missed = (not in_rating)::int)::int as "rated3",
      case when ${by.towns}::text[] is not null then count(*) filter (where missed = (not in_reach)::int)::int end as anywhere
    from checked
  ) amounts`,
  }
}

function soldOf(products: string, where: string): string {
  return sqlText`
    select k.id, v.size, v.color from ${products}
    cross join lateral (select v.size, v.color from ${variantFacts} v where v.product_id = k.id and v.stock > 0 offset 0) v
    where k.use_variants and ${where}`
}

function facet(rows: string): string {
  return `(
      select coalesce(json_agg(facet), '[]') from (
        select value, label, sum(count)::int as count from (${rows}) as one group by value, label order by count desc, label limit ${facetValues}
      ) facet
    )`
}

/** Each spelling with its products; `traitFacet` merges those that are equal. */
function spellings(trait: 'size' | 'color', where: string): string {
  return `(
      select coalesce(json_agg(json_build_array(spelt, count)), '[]') from (
        select ${trait} as spelt, count(*)::int as count
        from (select distinct id, ${trait} from sold where ${trait} is not null and ${where}) one
        group by ${trait}
      ) each
    )`
}
