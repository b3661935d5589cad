import { sql } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import { productFacts } from '#modules/products/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type FollowedChanges, followedShopsChanged } from './events.ts'
import { query } from '#kernel/database/query.ts'

const shopsAtOnce = 200
const peopleAtOnce = 2_000
/** A product first in stock later than this is not new. */
const newForDays = 7
/** Days still covered after missed runs. */
const emittedWithinDays = 3
const mostOfAShop = 50

/**
 * Compares, daily, followed shops with their last known state and emits the changes, at most once a
 * day for each follower.
 */
export async function emitFollowedChanges(kernel: Kernel): Promise<void> {
  for (let after: string | null = firstId; after;) after = await compareShops(kernel, after)
  for (let after: string | null = firstId; after;) after = await emitToPeople(kernel, after)
}

const firstId = '00000000-0000-0000-0000-000000000000'

/** @returns the last compared shop; null when none is left */
async function compareShops(kernel: Kernel, after: string): Promise<string | null> {
  const now = kernel.clock.now()
  const [row] = await query<{ last: string | null }>(
    kernel.db,
    sql`
    with followed as (
      select s.id from ${shopFacts} s
      where s.id > ${after} and exists (select from shop_followers f where f.shop_id = s.id)
      order by s.id limit ${shopsAtOnce}
    ), shelf as (
      select p.id, p.shop_id, p.selling_price_francs as price,
        p.published_at > ${addMs(now, -newForDays * dayMs)}::timestamptz as is_new
      from followed join ${productFacts} p on p.shop_id = followed.id and p.listed and p.in_stock
        left join shelf_news n on n.product_id = p.id
      where n.price_francs is distinct from p.selling_price_francs
    ), compared as (
      insert into shelf_news (product_id, shop_id, price_francs, news, news_at)
      select id, shop_id, price, case when is_new then 'new' end,
        case when is_new then ${now}::timestamptz end
      from shelf
      on conflict (product_id) do update set price_francs = excluded.price_francs,
        (news, was_francs, news_at) = (
          select case when fell then 'reduced' when kept.news = 'new' then 'new' end,
            case when fell then was end,
            case when fell then ${now}::timestamptz when kept.news = 'new' then kept.news_at end
          from (select shelf_news.news, shelf_news.news_at,
              least(shelf_news.price_francs, p.lowest_before_francs) as was
            from ${productFacts} p where p.id = excluded.product_id) kept
            cross join lateral (select excluded.price_francs < kept.was as fell) compared)
    )
    select max(id::text) as last from followed`,
  )
  return row?.last ?? null
}

type FollowedChangesRow = Pick<
  FollowedChanges,
  'userId' | 'shops' | 'added' | 'reduced' | 'shop' | 'product'
>

async function emitToPeople(kernel: Kernel, after: string): Promise<string | null> {
  const now = kernel.clock.now()
  const today = new Date(now)
  today.setUTCHours(0, 0, 0, 0)
  return kernel.transaction(async (tx) => {
    const [batch] = await query<{ last: string | null; told: FollowedChangesRow[] }>(
      tx,
      sql`
      with people as (
        select distinct user_id from shop_followers where user_id > ${after}
        order by user_id limit ${peopleAtOnce}
      ), fresh as (
        select product_id, shop_id, news, was_francs, price_francs, news_at
        from (
          select n.*, row_number() over (partition by shop_id order by news_at desc, product_id) as place
          from shelf_news n where n.news_at > ${addMs(now, -emittedWithinDays * dayMs)}
        ) n where place <= ${mostOfAShop}
      ), due as (
        select f.user_id, f.shop_id, n.product_id, n.news, n.was_francs, n.price_francs, p.slug,
          p.name, row_number() over (partition by f.user_id order by n.news_at desc, n.product_id) as place
        from people join ${personFacts} u on u.id = people.user_id and u.is_active
          join shop_followers f on f.user_id = people.user_id
          join fresh n on n.shop_id = f.shop_id and n.news_at > coalesce(f.told_at, f.followed_at)
          join ${productFacts} p on p.id = n.product_id and p.listed and p.in_stock
        where (n.news = 'reduced' or p.published_at > f.followed_at)
          and not exists (select from shop_followers t
            where t.user_id = f.user_id and t.told_at >= ${today})
      ), told as (
        select due.user_id as "userId", count(distinct due.shop_id)::int as shops,
          count(*) filter (where news = 'new')::int as added,
          count(*) filter (where news = 'reduced')::int as reduced,
          (json_agg(json_build_object('slug', s.slug, 'name', s.name)) filter (where place = 1)) -> 0 as shop,
          (json_agg(json_build_object('id', product_id, 'slug', due.slug, 'name', due.name,
            'price', price_francs, 'was', was_francs)) filter (where place = 1)) -> 0 as product
        from due join ${shopFacts} s on s.id = due.shop_id group by due.user_id
      ), noted as (
        update shop_followers f set told_at = ${now} from told where f.user_id = told."userId"
      )
      select (select max(user_id::text) from people) as last,
        coalesce((select json_agg(told) from told), '[]') as told`,
    )
    const at = now.toISOString()
    await kernel.events.emit(
      tx,
      followedShopsChanged,
      ...(batch?.told ?? []).map((changes) => ({ ...changes, at })),
    )
    return batch?.last ?? null
  })
}
