/** Products read of each subcategory that the person visits. */
const perTaste = 30

/** The best products of some subcategories ($1). */
export const tasteSql = `
  select shelf.id as "subcategoryId", head.id, head.shop_id as "shopId"
  from unnest($1::uuid[]) as shelf(id) cross join lateral (
    select p.id, p.shop_id, p.trend from product_facts p where p.is_buyable and p.subcategory_id = shelf.id
    order by p.trend desc nulls last, p.id desc nulls last limit ${perTaste}
  ) head
  order by shelf.id, head.trend desc, head.id desc`

/** Products popular now and in stock: by the events of the last days, then by the lists' trend. */
export const wantedSql = `
  with hot as (
    select p.id, p.shop_id, row_number() over (order by i.heat desc, p.id) as place
    from (select product_id, heat from suggestion_items where heat > 0 order by heat desc nulls last limit 300) i
    join product_facts p on p.id = i.product_id and p.is_buyable
  ),
  trending as (
    select id, shop_id, row_number() over (order by trend desc, id desc) as place
    from (select id, shop_id, trend from product_facts where is_buyable order by trend desc nulls last, id desc nulls last limit 300) head
  )
  select id, shop_id as "shopId", sum(1.0 / (20 + place))::float8 as score
  from (select * from hot union all select * from trending) every group by id, shop_id order by score desc, id limit 300`

/** What is bought for a region ($1), the most wanted first. */
export const localSql = `
  select p.id, p.shop_id as "shopId", 1.0::float8 / (20 + row_number() over (order by r.heat desc, p.id)) as score
  from (select product_id, heat from suggestion_regions where region = $1 order by heat desc nulls last limit 100) r
  join product_facts p on p.id = r.product_id and p.is_buyable
  order by r.heat desc, p.id`

/** The newest products, those shown least first. $1 is since when. */
export const freshSql = `
  select head.id, head.shop_id as "shopId", 1.0::float8 / (1 + coalesce(i.impressions, 0)) as score
  from (
    select id, shop_id, published_at from product_facts where is_buyable and published_at > $1 order by published_at desc nulls last, id desc nulls last limit 300
  ) head
  left join suggestion_items i on i.product_id = head.id
  order by coalesce(i.impressions, 0), head.published_at desc, head.id limit 120`
