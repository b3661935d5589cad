import type { searchSorts } from '#contract/catalogue.ts'

export type SearchSort = (typeof searchSorts)[number]

/** A search looks at this many products at most, the first by its order: nobody scrolls further, and counting them would cost everybody else. */
const deepest: Readonly<Record<SearchBy, number>> = { words: 4_000, categories: 10_000, nothing: 10_000 }
const facetValues = 40

/** The order in which a search keeps and shows products; « pertinence » shows by words, and keeps the most popular. */
const orders: Readonly<Record<SearchSort, string>> = {
  pertinence: 'trend desc nulls last, id desc nulls last',
  'prix-asc': 'price, id',
  'prix-desc': 'price desc, id',
  nouveautes: 'published_at desc nulls last, id desc nulls last',
  notes: 'rating_sum::float / greatest(rating_count, 1) desc, rating_count desc, id',
}

/**
 * One statement that finds, filters, counts and sorts. Parameters: $1 category slugs, $2 subcategory slugs, $3 and $4 price from and to, $5 local, $6 free
 * delivery, $7 promotion, $8 sizes, $9 colours, $10 limit, $11 offset; with words also $12 what matches and $13 what comes first.
 */
export function searchSql(sort: SearchSort, by: SearchBy): string {
  const ranks = by === 'words' && sort === 'pertinence'
  return `
  with ${by === 'words' ? 'matched' : 'browsed'} as materialized (${matched[by](`order by ${orders[sort]} limit ${deepest[by]}`)}),
  ${by === 'words' ? `browsed as materialized (select * from matched order by ${orders[sort]} limit ${deepest[by]}),` : ''}
  candidates as (${ranks ? ranked : 'select * from browsed'}),
  ${checked},
  met as (select * from checked where missed = 0),
  ${sold}
  select
    array(select id from met order by ${ranks ? 'first desc, rank desc, ' : ''}${orders[sort]} limit $10 offset $11) as ids,
    (select count(*)::int from met) as total,
    ${facets}`
}

/** What an index narrows a search by: words; else the categories; else nothing. */
export type SearchBy = 'words' | 'categories' | 'nothing'

const columns = `p.id, p.category_id, p.subcategory_id, coalesce(p.promo_price_francs, p.price_francs) as price, p.promo_price_francs is not null as promo,
      p.is_local, p.is_free_delivery, p.trend, p.published_at, p.rating_sum, p.rating_count, p.use_variants`

// By words, all that match are read before any is ordered: left to itself, the planner sometimes walks the whole market in the order of the list.
// Without words, chosen categories narrow here already, so their facet counts no other one.
const matched: Readonly<Record<SearchBy, (ordered: string) => string>> = {
  words: () => `select ${columns} from products p where p.listed and p.search @@ to_tsquery('french_plain', $12)`,
  categories: (ordered) => `select head.* from categories c
    cross join lateral (select ${columns} from products p where p.listed and p.category_id = c.id ${ordered}) head
    where c.slug = any($1::text[]) ${ordered}`,
  nothing: (ordered) => `select ${columns} from products p where p.listed ${ordered}`,
}

// Sold out (a negative trend) counts half: still found by its name, but after what can be bought. « offset 0 » keeps this a look-up by key: the planner
// cannot know how few rows are left here, and would rather read every product.
const ranked = `
    select k.*, found.search @@ to_tsquery('french_plain', $13) as first,
      ts_rank(found.search, to_tsquery('french_plain', $12)) * case when k.trend < 0 then 0.5 else 1 end as rank
    from browsed k cross join lateral (select p.search from products p where p.id = k.id offset 0) found`

// A facet counts what the other filters leave, so each filter is checked apart: `missed` says how many of them a product fails.
const checked = `checked as materialized (
    select k.*, f.*, c.slug as category_slug, c.name as category_name, sc.slug as sub_slug, sc.name as sub_name,
      (not in_category)::int + (not in_sub)::int + (not in_price)::int + (not in_local)::int + (not in_free)::int + (not in_promo)::int + (not in_variant)::int as missed
    from candidates k
    join categories c on c.id = k.category_id
    join subcategories sc on sc.id = k.subcategory_id
    cross join lateral (
      select cardinality($1::text[]) = 0 or c.slug = any($1::text[]) as in_category,
        cardinality($2::text[]) = 0 or sc.slug = any($2::text[]) as in_sub,
        k.price between coalesce($3::int, 0) and coalesce($4::int, 2147483647) as in_price,
        not $5::boolean or k.is_local as in_local,
        not $6::boolean or k.is_free_delivery as in_free,
        not $7::boolean or k.promo as in_promo,
        case when cardinality($8::text[]) + cardinality($9::text[]) = 0 then true else exists (
          select 1 from variants v where v.product_id = k.id and v.stock > 0
            and (cardinality($8::text[]) = 0 or v.size = any($8::text[])) and (cardinality($9::text[]) = 0 or v.color = any($9::text[]))
        ) end as in_variant
    ) f
  )`

// The variants in stock of what all filters but those on variants leave.
const sold = `sold as materialized (
    select k.id, v.size, v.color from checked k
    cross join lateral (select v.size, v.color from variants v where v.product_id = k.id and v.stock > 0 offset 0) v
    where k.use_variants and k.missed = (not k.in_variant)::int
  )`

// Another category is always another choice of subcategories, so the categories are counted without both filters.
const facets = `
    ${facet('select category_slug as value, category_name as label from checked where missed = (not in_category)::int + (not in_sub)::int')} as category,
    ${facet('select sub_slug as value, sub_name as label from checked where missed = (not in_sub)::int')} as "subCategory",
    ${facet('select distinct size as value, size as label, id from sold where size is not null and (cardinality($9::text[]) = 0 or color = any($9::text[]))')} as size,
    ${facet('select distinct color as value, color as label, id from sold where color is not null and (cardinality($8::text[]) = 0 or size = any($8::text[]))')} as color,
    amounts.*
  from (
    select min(price) filter (where missed = (not in_price)::int) as "minPrice",
      max(price) filter (where missed = (not in_price)::int) as "maxPrice",
      count(*) filter (where is_local and missed = (not in_local)::int)::int as "isLocal",
      count(*) filter (where is_free_delivery and missed = (not in_free)::int)::int as "isFreeDelivery",
      count(*) filter (where promo and missed = (not in_promo)::int)::int as promo
    from checked
  ) amounts`

/** The most frequent values, each with how many products have it. */
function facet(rows: string): string {
  return `(
      select coalesce(json_agg(facet), '[]') from (
        select value, label, count(*)::int as count from (${rows}) as one group by value, label order by count desc, label limit ${facetValues}
      ) facet
    )`
}
