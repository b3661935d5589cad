import type { Given } from '#contract/endpoint.ts'
import type { readMarketInterest, readShopInterest } from '#contract/suggestions.ts'

import type { Kernel } from '../kernel/kernel.ts'

const mostProducts = 50
const steps = `coalesce(sum(d.views), 0)::int as views, coalesce(sum(d.carts), 0)::int as carts, coalesce(sum(d.orders), 0)::int as orders`
/** The days of a period, the last one today, in Bamako's time, which is the world's. */
const period = `generate_series($1::timestamptz - interval '1 day' * ($2::int - 1), $1::timestamptz, interval '1 day')`

const shopDaysSql = `
  select to_char(one.day, 'YYYY-MM-DD') as day, ${steps}
  from ${period} as one(day)
  left join (
    select d.day, d.views, d.carts, d.orders from suggestion_days d join products p on p.id = d.product_id join shops s on s.id = p.shop_id where s.owner_id = $3
  ) d on d.day = (one.day at time zone 'UTC')::date
  group by one.day order by one.day`
const shopProductsSql = `
  select p.id as _id, p.slug, p.name, ${steps}
  from shops s join products p on p.shop_id = s.id and p.deleted_at is null
  join suggestion_days d on d.product_id = p.id and d.day > ($1::timestamptz at time zone 'UTC')::date - $2::int
  where s.owner_id = $3
  group by p.id order by sum(d.views) desc, p.name, p.id limit ${mostProducts}`
const shopHeartsSql = `
  select count(*)::int as favourites
  from shops s join products p on p.shop_id = s.id and p.deleted_at is null join favourites f on f.product_id = p.id
  where s.owner_id = $3 and f.created_at >= date_trunc('day', $1::timestamptz at time zone 'UTC') at time zone 'UTC' - interval '1 day' * ($2::int - 1)`

/** What a seller's own products interest. Three statements. */
export async function shopInterest(kernel: Kernel, ownerId: string, days: number): Promise<Given<typeof readShopInterest>> {
  const values = [kernel.clock.now(), days, ownerId]
  const { pool } = kernel.database
  type Days = Given<typeof readShopInterest>['days']
  type Products = Given<typeof readShopInterest>['products']
  const [byDay, products, hearts] = await Promise.all([
    pool.query<Days[number]>(shopDaysSql, values),
    pool.query<Products[number]>(shopProductsSql, values),
    pool.query<{ favourites: number }>(shopHeartsSql, values),
  ])
  const sum = (of: 'views' | 'carts' | 'orders') => byDay.rows.reduce((all, day) => all + day[of], 0)
  const favourites = hearts.rows[0]?.favourites ?? 0
  return { views: sum('views'), carts: sum('carts'), orders: sum('orders'), favourites, days: byDay.rows, products: products.rows }
}

const marketDaysSql = `
  select to_char(one.day, 'YYYY-MM-DD') as day, ${steps}, coalesce(sum(d.impressions), 0)::int as impressions, coalesce(sum(d.clicks), 0)::int as clicks
  from ${period} as one(day) left join suggestion_days d on d.day = (one.day at time zone 'UTC')::date
  group by one.day order by one.day`
const searchesSql = `
  select count(*)::int as searches, (count(*) filter (where results = 0))::int as missed
  from search_events where at > $1::timestamptz - interval '1 day' * $2::int`

/** From the first look to the order, and what suggestions are worth. Two statements. */
export async function marketInterest(kernel: Kernel, days: number): Promise<Given<typeof readMarketInterest>> {
  const values = [kernel.clock.now(), days]
  const { pool } = kernel.database
  type Day = Given<typeof readMarketInterest>['days'][number]
  const [byDay, searched] = await Promise.all([pool.query<Day>(marketDaysSql, values), pool.query<{ searches: number; missed: number }>(searchesSql, values)])
  const sum = (of: 'views' | 'carts' | 'orders' | 'impressions' | 'clicks') => byDay.rows.reduce((all, day) => all + day[of], 0)
  const [impressions, clicks] = [sum('impressions'), sum('clicks')]
  const { searches, missed } = searched.rows[0] ?? { searches: 0, missed: 0 }
  return {
    views: sum('views'),
    carts: sum('carts'),
    orders: sum('orders'),
    impressions,
    clicks,
    clickRate: impressions > 0 ? Math.min(1, clicks / impressions) : 0,
    searches,
    missedSearches: missed,
    days: byDay.rows,
  }
}
