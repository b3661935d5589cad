import { sql } from 'drizzle-orm'

import { productFacts } from '#modules/products/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { pictureFacts } from '#modules/images/database/views.ts'
import type { ReplyInput, Read } from '#kernel/wire/endpoint.ts'
import type {
  listFollowedShops as listWire,
  readFollow as wire,
} from '#modules/followers/contract/followers.ts'

import { shopUnknown } from '#modules/products/module.ts'
import { presentImage, type ImageRow } from '#modules/images/module.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { cursorPage, placeSql } from '#kernel/database/pages.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { defineError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'

const ownShop = defineError('followers.own_shop', 409, 'C’est votre boutique.')

type Who = { userId: string; shopId: string }
type Follow = ReplyInput<typeof wire>

/**
 * Idempotent.
 * @throws products.shop_unknown (404) · followers.own_shop (409)
 */
export async function followShop(kernel: Kernel, who: Who): Promise<Follow> {
  return kernel.transaction(async (tx) => {
    const { ownerId } = await findFollowed(tx, who.shopId)
    if (ownerId === who.userId) throw ownShop()
    await rememberShelf(tx, who.shopId)
    await query(
      tx,
      sql`
      insert into shop_followers (user_id, shop_id, followed_at)
      values (${who.userId}, ${who.shopId}, ${kernel.clock.now()}) on conflict do nothing`,
    )
    return readStanding(tx, who)
  })
}

/** Records a shop's prices at its first follower, to compare later ones. */
async function rememberShelf(tx: Tx, shopId: string): Promise<void> {
  await query(
    tx,
    sql`
    insert into shelf_news (product_id, shop_id, price_francs)
    select p.id, p.shop_id, p.selling_price_francs from ${productFacts} p
    where p.shop_id = ${shopId} and p.listed and p.in_stock
      and not exists (select from shop_followers where shop_id = ${shopId})
    on conflict (product_id) do update set price_francs = excluded.price_francs, news = null,
      was_francs = null, news_at = null`,
  )
}

/** @throws products.shop_unknown (404) */
export async function unfollowShop(kernel: Kernel, who: Who): Promise<Follow> {
  return kernel.transaction(async (tx) => {
    await findFollowed(tx, who.shopId)
    await query(
      tx,
      sql`
      delete from shop_followers where user_id = ${who.userId} and shop_id = ${who.shopId}`,
    )
    return readStanding(tx, who)
  })
}

/** @throws products.shop_unknown (404) */
export async function readFollow(kernel: Kernel, who: Who): Promise<Follow> {
  await findFollowed(kernel.db, who.shopId)
  return readStanding(kernel.db, who)
}

async function findFollowed(db: Sql, shopId: string): Promise<{ ownerId: string }> {
  const [shop] = await query<{ ownerId: string }>(
    db,
    sql`
    select s.owner_id from ${shopFacts} s join ${personFacts} u on u.id = s.owner_id
    where s.id = ${shopId} and u.is_active`,
  )
  if (!shop) throw shopUnknown()
  return shop
}

async function readStanding(db: Sql, { userId, shopId }: Who): Promise<Follow> {
  const [row] = await query<Follow>(
    db,
    sql`
    select 0 as followers, exists (
      select from shop_followers where shop_id = ${shopId} and user_id = ${userId}
    ) as followed`,
  )
  return row ?? { followers: 0, followed: false }
}

type FollowedRow = Omit<
  ReplyInput<typeof listWire>['shops'][number],
  '_id' | 'logo' | 'followedAt'
> & {
  id: string
  at: string
  logo: ImageRow | null
}

/** Omits shops whose owner is gone. */
export async function listFollowedShops(
  kernel: Kernel,
  userId: string,
  paging: Read<typeof listWire>['query'],
): Promise<ReplyInput<typeof listWire>> {
  const since = addMs(kernel.clock.now(), -7 * dayMs)
  const conditions = [sql`f.user_id = ${userId}`, sql`u.is_active`]
  const order = { at: sql`f.followed_at`, id: sql`f.shop_id` }
  const { rows, next } = await cursorPage(paging, (place) =>
    query<FollowedRow>(
      kernel.db,
      sql`
    select s.id, s.slug, s.name, s.region, s.quartier, i.image as logo, f.followed_at as at,
      (select count(*)::int from shelf_news n join ${productFacts} p on p.id = n.product_id
        where n.shop_id = s.id and n.news_at > ${since} and p.listed and p.in_stock
          and (n.news = 'reduced' or p.published_at > f.followed_at)) as news
    from shop_followers f join ${shopFacts} s on s.id = f.shop_id
      join ${personFacts} u on u.id = s.owner_id left join ${pictureFacts} i on i.id = s.logo_image_id
    ${placeSql(place, conditions, order)}`,
    ),
  )
  return {
    shops: rows.map(({ id, at, logo, ...shop }) => ({
      ...shop,
      _id: id,
      logo: logo && presentImage(logo),
      followedAt: new Date(at).toISOString(),
    })),
    next,
  }
}
