import { sql } from 'drizzle-orm'

import { query } from '#kernel/database/query.ts'
import type { ReplyInput } from '#kernel/wire/endpoint.ts'
import { sumOf } from '#kernel/wire/money.ts'
import type {
  readMarketInterest,
  readShopInterest,
} from '#modules/suggestions/contract/suggestions.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { setInterest } from '#modules/products/module.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { productFacts } from '#modules/products/database/views.ts'
import { favouriteFacts } from '#modules/favourites/database/views.ts'
import { searchEventFacts } from '#modules/search/database/views.ts'

const mostProducts = 50
const steps = sql`coalesce(sum(d.views), 0)::int as views, coalesce(sum(d.carts), 0)::int as carts, coalesce(sum(d.orders), 0)::int as orders`
/** Days in Bamako (UTC), ending today. */
const period = (now: Date, days: number) =>
  sql`generate_series(${now}::timestamptz - interval '1 day' * (${days}::int - 1), ${now}::timestamptz, interval '1 day')`

const shopSumsSql = (now: Date, days: number, ownerId: string) => sql`
  with sums as materialized (
    select d.day, d.product_id, ${steps} from ${productFacts} p join suggestion_days d on d.product_id = p.id
    where p.shop_id = (select id from ${shopFacts} where owner_id = ${ownerId}) and d.day > (${now}::timestamptz at time zone 'UTC')::date - ${days}::int
    group by grouping sets ((d.day), (d.product_id))
  ), by_day as (
    select to_char(one.day, 'YYYY-MM-DD') as day, coalesce(views, 0) as views, coalesce(carts, 0) as carts, coalesce(orders, 0) as orders
    from ${period(now, days)} as one(day) left join sums on sums.day = (one.day at time zone 'UTC')::date order by one.day
  ), by_product as (
    select p.id as _id, p.slug, p.name, views, carts, orders from sums join ${productFacts} p on p.id = sums.product_id and p.deleted_at is null
    order by views desc, p.name, p.id limit ${mostProducts}
  )
  select (select json_agg(d) from by_day d) as days, (select coalesce(json_agg(p), '[]') from by_product p) as products`
const shopHeartsSql = (now: Date, days: number, ownerId: string) => sql`
  select count(*)::int as favourites
  from ${shopFacts} s join ${productFacts} p on p.shop_id = s.id and p.deleted_at is null join ${favouriteFacts} f on f.product_id = p.id
  where s.owner_id = ${ownerId} and f.created_at >= date_trunc('day', ${now}::timestamptz at time zone 'UTC') at time zone 'UTC' - interval '1 day' * (${days}::int - 1)`

export async function shopInterest(
  kernel: Kernel,
  ownerId: string,
  days: number,
): Promise<ReplyInput<typeof readShopInterest>> {
  const now = kernel.clock.now()
  type Sums = Pick<ReplyInput<typeof readShopInterest>, 'days' | 'products'>
  const [sums, hearts] = await Promise.all([
    query<Sums>(kernel.db, shopSumsSql(now, days, ownerId)),
    query<{ favourites: number }>(kernel.db, shopHeartsSql(now, days, ownerId)),
  ])
  const { days: byDay, products } = sums[0] ?? { days: [], products: [] }
  const sum = (of: 'views' | 'carts' | 'orders') => sumOf(byDay, (day) => day[of])
  const favourites = hearts[0]?.favourites ?? 0
  return {
    views: sum('views'),
    carts: sum('carts'),
    orders: sum('orders'),
    favourites,
    days: byDay,
    products,
  }
}

const marketDaysSql = (now: Date, days: number) => sql`
  select to_char(one.day, 'YYYY-MM-DD') as day, ${steps}, coalesce(sum(d.impressions), 0)::int as impressions, coalesce(sum(d.clicks), 0)::int as clicks
  from ${period(now, days)} as one(day) left join suggestion_days d on d.day = (one.day at time zone 'UTC')::date
  group by one.day order by one.day`
const searchesSql = (now: Date, days: number) => sql`
  select count(*)::int as searches, (count(*) filter (where results = 0))::int as missed
  from ${searchEventFacts} where at > ${now}::timestamptz - interval '1 day' * ${days}::int`

export async function marketInterest(
  kernel: Kernel,
  days: number,
): Promise<ReplyInput<typeof readMarketInterest>> {
  const now = kernel.clock.now()
  type Day = ReplyInput<typeof readMarketInterest>['days'][number]
  const [byDay, searched] = await Promise.all([
    query<Day>(kernel.db, marketDaysSql(now, days)),
    query<{ searches: number; missed: number }>(kernel.db, searchesSql(now, days)),
  ])
  const sum = (of: 'views' | 'carts' | 'orders' | 'impressions' | 'clicks') =>
    sumOf(byDay, (day) => day[of])
  const [impressions, clicks] = [sum('impressions'), sum('clicks')]
  const { searches, missed } = searched[0] ?? { searches: 0, missed: 0 }
  return {
    views: sum('views'),
    carts: sum('carts'),
    orders: sum('orders'),
    impressions,
    clicks,
    clickRate: impressions > 0 ? Math.min(1, clicks / impressions) : 0,
    searches,
    missedSearches: missed,
    days: byDay,
  }
}

const days = 14
/** Expected monthly sales: one view in a hundred, one cart addition in ten. */
const promise = sql`(sum(views) * 0.01 + sum(carts) * 0.1) * 30 / ${days}::int`

/**
 * Publishes expected sales, for « Populaire ».
 * @returns number of products
 */
export async function publishInterest(kernel: Kernel): Promise<number> {
  const rows = await query<{ productId: string; interest: number }>(
    kernel.db,
    sql`select product_id, round(10 * ${promise})::int as interest from suggestion_days
    where day > (${kernel.clock.now()}::timestamptz at time zone 'UTC')::date - ${days}::int group by product_id having round(10 * ${promise}) >= 1`,
  )
  await setInterest(kernel, rows)
  return rows.length
}
