const facetValues = 40

/**
 * A facet counts products that pass all other filters, so each filter is checked apart: `missed` is
 * how many of them a product fails.
 */
export const filtered = `
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
            and (cardinality($8::text[]) = 0 or v.size = any($8::text[])) and (cardinality($9::text[]) = 0 or v.color = any($9::text[]))
        ) end as in_variant
    ) f
  ),
  matching as (select * from checked where missed = 0),
  sold as materialized (${soldSql()})`

/** The variants in stock that pass all filters but those on variants. */
function soldSql(): string {
  return `
    select k.id, v.size, v.color from checked k
    cross join lateral (select v.size, v.color from variant_facts v where v.product_id = k.id and v.stock > 0 offset 0) v
    where k.use_variants and k.missed = (not k.in_variant)::int`
}

/**
 * What to select beside the products. Another category always means other subcategories, so the
 * categories are counted without both filters.
 */
export const facets = `
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
      count(*) filter (where promo and missed = (not in_promo)::int)::int as promo,
      count(*) filter (where rating_sum >= 4 * greatest(rating_count, 1) and missed = (not in_rating)::int)::int as "rated4",
      count(*) filter (where rating_sum >= 3 * greatest(rating_count, 1) and missed = (not in_rating)::int)::int as "rated3"
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
