import { sql } from 'drizzle-orm'

import { addMs, dayMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Tx } from '#kernel/database/database.ts'
import { run, type Statement } from '#kernel/database/statement.ts'
import type { RestockedVariant } from '#modules/products/module.ts'
import { followedShopsNews, productBack, type ProductBack, type ShopNews } from './events.ts'

const shopsAtOnce = 200
const peopleAtOnce = 2_000
/** A product first in stock later than this after its publication is not new. */
const newForDays = 7
/** Days that a job which did not run still covers. */
const toldWithinDays = 3
/** More products of a shop count as this many. */
const mostOfAShop = 50

/**
 * By day: compares followed shops with their last known state, then sends each follower at most one
 * notice a day with new and reduced products.
 */
export async function tellFollowers(kernel: Kernel): Promise<void> {
  for (let after: string | null = firstId; after;) after = await compareShelves(kernel, after)
  for (let after: string | null = firstId; after;) after = await tellPeople(kernel, after)
}

const firstId = '00000000-0000-0000-0000-000000000000'

/** @returns the last compared shop; null when none is left */
async function compareShelves(kernel: Kernel, after: string): Promise<string | null> {
  const now = kernel.clock.now()
  const { rows } = await kernel.db.execute<{ last: string | null }>(sql`
    with followed as (
      select s.id from shop_facts s
      where s.id > ${after} and exists (select from shop_followers f where f.shop_id = s.id)
      order by s.id limit ${shopsAtOnce}
    ), shelf as (
      select p.id, p.shop_id, p.selling_price_francs as price,
        p.published_at > ${addMs(now, -newForDays * dayMs)}::timestamptz as is_new
      from followed join product_facts p on p.shop_id = followed.id and p.listed and p.in_stock
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
            case when fell then kept.price_francs end,
            case when fell then ${now}::timestamptz when kept.news = 'new' then kept.news_at end
          from (select excluded.price_francs < shelf_news.price_francs as fell, shelf_news.news,
            shelf_news.price_francs, shelf_news.news_at) kept)
    )
    select max(id::text) as last from followed`)
  return rows[0]?.last ?? null
}

type ShopNewsRow = Pick<ShopNews, 'userId' | 'shops' | 'added' | 'reduced' | 'shop' | 'product'>

/** @returns the last person handled; null when none is left */
async function tellPeople(kernel: Kernel, after: string): Promise<string | null> {
  const now = kernel.clock.now()
  const today = new Date(now)
  today.setUTCHours(0, 0, 0, 0)
  return kernel.transaction(async (tx) => {
    const { rows } = await tx.execute<{ last: string | null; told: ShopNewsRow[] }>(sql`
      with people as (
        select distinct user_id from shop_followers where user_id > ${after}
        order by user_id limit ${peopleAtOnce}
      ), fresh as (
        select product_id, shop_id, news, was_francs, price_francs, news_at
        from (
          select n.*, row_number() over (partition by shop_id order by news_at desc, product_id) as place
          from shelf_news n where n.news_at > ${addMs(now, -toldWithinDays * dayMs)}
        ) n where place <= ${mostOfAShop}
      ), due as (
        select f.user_id, f.shop_id, n.product_id, n.news, n.was_francs, n.price_francs, p.slug,
          p.name, row_number() over (partition by f.user_id order by n.news_at desc, n.product_id) as place
        from people join person_facts u on u.id = people.user_id and u.is_active
          join shop_followers f on f.user_id = people.user_id
          join fresh n on n.shop_id = f.shop_id and n.news_at > coalesce(f.told_at, f.followed_at)
          join product_facts p on p.id = n.product_id and p.listed and p.in_stock
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
        from due join shop_facts s on s.id = due.shop_id group by due.user_id
      ), noted as (
        update shop_followers f set told_at = ${now} from told where f.user_id = told."userId"
      )
      select (select max(user_id::text) from people) as last,
        coalesce((select json_agg(told) from told), '[]') as told`)
    const [batch] = rows
    const at = now.toISOString()
    await kernel.events.emit(
      tx,
      followedShopsNews,
      ...(batch?.told ?? []).map((news) => ({ ...news, at })),
    )
    return batch?.last ?? null
  })
}

/**
 * Records units of awaited variants that came back into stock, in the transaction of the stock;
 * `tellWaiting` notifies as many people.
 */
export async function noteReturns(tx: Tx, variants: readonly RestockedVariant[]): Promise<void> {
  await run(tx, insertReturns, [JSON.stringify(variants)])
}

const insertReturns: Statement = {
  name: 'followers_note_returns',
  text: `
    insert into awaited_returns (product_id, variant_id, units)
    select "productId", "variantId", units
    from json_to_recordset($1) as returned("productId" uuid, "variantId" uuid, units int)
    where exists (
      select from awaited_products w
      where w.product_id = "productId" and w.told_at is null
        and (w.variant_id is null or w.variant_id = "variantId"))`,
}

/** Returns taken at once; the rest follows a minute later. */
const returnsAtOnce = 500

type Returned = { productId: string; variantId: string; units: number }
type Waiting = Omit<ProductBack, 'at'> & { productId: string; variantId: string | null }

/**
 * Every minute: offers returned stock to as many people as there are units, in the order of asking.
 * Buyers meanwhile are skipped. A hidden product, or one of a closed shop, waits.
 */
export async function tellWaiting(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const returned = await takeReturns(tx, now)
    if (returned.length === 0) return
    const told = firstOf(await readWaiting(tx, returned, now), returned)
    await tx.execute(sql`
      update awaited_products set told_at = ${now}
      where id = any(${sql.param(told.map(({ wishId }) => wishId))}::uuid[])`)
    await kernel.events.emit(
      tx,
      productBack,
      ...told.map(({ productId: _product, variantId: _variant, ...news }) => ({
        ...news,
        at: now.toISOString(),
      })),
    )
  })
}

/** By variant, at most the units left now. */
async function takeReturns(tx: Tx, now: Date): Promise<Returned[]> {
  const { rows } = await tx.execute<Returned>(sql`
    with ready as (
      select r.id from awaited_returns r join product_facts p on p.id = r.product_id and p.listed
        join shop_facts s on s.id = p.shop_id
      where s.closed_from is null or s.closed_from > ${now} or s.closed_until <= ${now}
      order by r.id limit ${returnsAtOnce}
    ), taken as (
      delete from awaited_returns where id in (select id from ready)
      returning product_id, variant_id, units
    )
    select t.product_id as "productId", t.variant_id as "variantId",
      least(sum(t.units), v.stock)::int as units
    from taken t join variant_facts v on v.id = t.variant_id and v.stock > 0
    group by t.product_id, t.variant_id, v.stock order by t.variant_id`)
  return rows
}

/** Reads, for each variant, as many waits as units, earliest first. */
async function readWaiting(tx: Tx, returned: readonly Returned[], now: Date): Promise<Waiting[]> {
  const still = sql`
    w.told_at is null and w.ends_at > ${now}
    and exists (select from person_facts u where u.id = w.user_id and u.is_active)
    and not exists (select from purchase_facts b where b.buyer_id = w.user_id
      and b.product_id = w.product_id and b.is_sold and b.placed_at > w.asked_at)`
  const { rows } = await tx.execute<Waiting>(sql`
    with returned as (
      select * from json_to_recordset(${JSON.stringify(returned)})
        as given("productId" uuid, "variantId" uuid, units int)
    ), first as (
      select w.* from returned r cross join lateral (
        select id, user_id, product_id, variant_id, asked_at from awaited_products w
        where w.product_id = r."productId" and w.variant_id = r."variantId" and ${still}
        order by w.asked_at, w.id limit r.units) w
      union all
      select w.* from (
        select "productId", sum(units) as units from returned group by "productId") r
      cross join lateral (
        select id, user_id, product_id, variant_id, asked_at from awaited_products w
        where w.product_id = r."productId" and w.variant_id is null and ${still}
        order by w.asked_at, w.id limit r.units) w
    )
    select f.id as "wishId", f.user_id as "userId", f.product_id as "productId",
      f.variant_id as "variantId", json_build_object('id', p.id, 'slug', p.slug, 'name', p.name,
        'price', p.selling_price_francs, 'size', v.size, 'color', v.color) as product
    from first f join product_facts p on p.id = f.product_id
      left join variant_facts v on v.id = f.variant_id
    order by f.asked_at, f.id`)
  return rows
}

/** Pure: gives each unit to the earliest wait; one notice a person and product. */
export function firstOf<
  Wait extends { userId: string; productId: string; variantId: string | null },
>(waiting: readonly Wait[], returned: readonly Returned[]): Wait[] {
  const left = new Map(returned.map(({ variantId, units }) => [variantId, units]))
  const served = new Set<string>()
  return waiting.filter(({ userId, productId, variantId }) => {
    const wanted = returned.filter((one) =>
      variantId === null ? one.productId === productId : one.variantId === variantId,
    )
    const unit = wanted.find((one) => (left.get(one.variantId) ?? 0) > 0)
    const person = `${userId} ${productId}`
    if (!unit || served.has(person)) return false
    served.add(person)
    left.set(unit.variantId, (left.get(unit.variantId) ?? 0) - 1)
    return true
  })
}

/** By night: deletes waits that ended, after ninety days or a purchase. */
export async function endWaits(kernel: Kernel): Promise<void> {
  await kernel.db.execute(sql`
    delete from awaited_products w where w.ends_at <= ${kernel.clock.now()}
      or exists (select from purchase_facts b where b.buyer_id = w.user_id
        and b.product_id = w.product_id and b.is_sold and b.placed_at > w.asked_at)`)
}
