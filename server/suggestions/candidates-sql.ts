import { engine, stepKindsSql } from './engine.ts'

/** Of rows `seeds` (product_id, step from 1): what they draw, the strongest first, and the seed that draws it most. */
export const drawnSql = `
  drawn as (
    select n.neighbour, sum(s.worth * n.score) as score, (array_agg(s.product_id order by s.worth * n.score desc))[1] as because
    from (select product_id, exp(-(step - 1) / ${engine.seedFading}) as worth from seeds) s
    join suggestion_items i on i.product_id = s.product_id
    join suggestion_neighbours n on n.item = i.item
    group by n.neighbour
  )`

/** Whose latest acts are looked at, and how many. */
const rememberedDays = 90
const remembered = 60
/** Candidates by co-visitation, categories looked into, and products of each. */
const mostDrawn = 200
const tastes = 3
const perTaste = 30

// A device has none of these, and the fewer tables are planned for.
const keptSql = `union all select product_id, 'favourite', created_at from (
        select product_id, created_at from favourites where user_id = $1 order by created_at desc limit 20
      ) kept`
const boughtSql = `union
    select l.product_id from orders o join fulfilments f on f.order_id = o.id and f.state not in ('cancelled', 'returned') join order_lines l on l.fulfilment_id = f.id
    where o.buyer_id = $1`

/**
 * Everything about one person in one statement: $1 the person, $2 the products in the cart, $3 now. Rows of `origin` 'drawn' and 'taste' are candidates that
 * can be bought, were not met already and are not in the cart; `because` is the product that drew one, with what was done with it and its name.
 */
export function candidatesSql(signedIn: boolean): string {
  return `
  with acts as materialized (
    select product_id, kind, at from suggestion_events
    where person = $1 and at > $3::timestamptz - interval '${rememberedDays} days' and kind in (${stepKindsSql})
    order by at desc nulls last limit ${remembered}
  ),
  met as materialized (
    select product_id, max(at) as at, (array_agg(kind order by array_position(array['cart', 'purchase', 'favourite', 'view'], kind)))[1] as kind
    from (
      select product_id, kind, at from acts
      union all select product_id, 'cart', $3::timestamptz + interval '1 second' * place from unnest($2::uuid[]) with ordinality as cart(product_id, place)
      ${signedIn ? keptSql : ''}
    ) every
    group by product_id
  ),
  gone as materialized (
    select product_id from met
    ${signedIn ? boughtSql : ''}
  ),
  seeds as materialized (select product_id, kind, row_number() over (order by at desc, product_id) as step from met order by at desc, product_id limit ${engine.seeds}),
  ${drawnSql},
  chosen as (
    select p.id, p.shop_id, d.score, d.because
    from drawn d join suggestion_items i on i.item = d.neighbour join products p on p.id = i.product_id and p.listed and p.trend >= 0
    where not exists (select 1 from gone where gone.product_id = p.id)
    order by d.score desc, p.id limit ${mostDrawn}
  ),
  tastes as (
    select p.subcategory_id, sum(exp(-(m.place - 1) / 10.0)) as worth
    from (select product_id, row_number() over (order by at desc) as place from met) m join products p on p.id = m.product_id
    group by p.subcategory_id order by worth desc limit ${tastes}
  ),
  liked as (
    select head.id, head.shop_id, tastes.worth / (5 + head.place) as score
    from tastes cross join lateral (
      -- Numbered once the index has given the first: a window would read the whole subcategory.
      select first.id, first.shop_id, row_number() over (order by first.trend desc, first.id desc) as place
      from (
        select p.id, p.shop_id, p.trend from products p where p.listed and p.subcategory_id = tastes.subcategory_id and p.trend >= 0
        order by p.trend desc nulls last, p.id desc nulls last limit ${perTaste}
      ) first
    ) head
    where not exists (select 1 from gone where gone.product_id = head.id)
  )
  select 'drawn' as origin, chosen.id, chosen.shop_id as "shopId", chosen.score::float8 as score, seeds.kind, named.name, chosen.because as "because"
  from chosen join seeds on seeds.product_id = chosen.because left join products named on named.id = chosen.because
  union all select 'taste', id, shop_id, score::float8, null, null, null from liked
  union all select 'gone', product_id, null, null, null, null, null from gone`
}

/** What is wanted now and can be bought: by what happened these days, then by the lists' own measure. */
export const wantedSql = `
  with hot as (
    select p.id, p.shop_id, row_number() over (order by i.heat desc, p.id) as place
    from (select product_id, heat from suggestion_items where heat > 0 order by heat desc nulls last limit 300) i
    join products p on p.id = i.product_id and p.listed and p.trend >= 0
  ),
  trending as (
    select id, shop_id, row_number() over (order by trend desc, id desc) as place
    from (select id, shop_id, trend from products where listed and trend >= 0 order by trend desc nulls last, id desc nulls last limit 300) head
  )
  select id, shop_id as "shopId", sum(1.0 / (20 + place))::float8 as score
  from (select * from hot union all select * from trending) every group by id, shop_id order by score desc, id limit 300`

/** The youngest products, those that were shown least first: each gets its chance. $1 is since when. */
export const freshSql = `
  select head.id, head.shop_id as "shopId", 1.0::float8 / (1 + coalesce(i.impressions, 0)) as score
  from (
    select id, shop_id, published_at from products where listed and trend >= 0 and published_at > $1 order by published_at desc nulls last, id desc nulls last limit 300
  ) head
  left join suggestion_items i on i.product_id = head.id
  order by coalesce(i.impressions, 0), head.published_at desc, head.id limit 120`
