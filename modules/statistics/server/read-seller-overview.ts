import { sql } from 'drizzle-orm'
import { firstName } from '#kernel/wire/person-names.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { imageAddress } from '#modules/images/contract/images.ts'
import type { readSellerOverview as endpoint } from '#modules/statistics/contract/seller-overview.ts'
import { LOW_STOCK } from '#kernel/wire/limits.ts'

import { averageOf } from '#modules/products/module.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { noShop } from '#modules/shops/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { followerFacts } from '#modules/followers/database/views.ts'
import { orderFacts, orderLineFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { productFacts, productPictures, variantFacts } from '#modules/products/database/views.ts'
import { complaintFacts } from '#modules/complaints/database/views.ts'
import { reviewFacts } from '#modules/reviews/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'

type Overview = Reply<typeof endpoint>

/**
 * Reads the first screen without sales and money.
 * @throws shops.no_shop (404)
 */
export async function readSellerOverview(kernel: Kernel, ownerId: string): Promise<Overview> {
  const { db } = kernel
  const shop = await readShopFacts(db, ownerId, addMs(kernel.clock.now(), -7 * dayMs))
  if (!shop) throw noShop()
  const [work, low, complaints, review, products] = await Promise.all([
    workFacts(db, shop.id),
    lowFacts(db, shop.id),
    readComplaintFacts(db, shop.id),
    latestReview(db, shop.id),
    readProductFacts(db, shop.id),
  ])
  return {
    shop: {
      name: shop.name,
      slug: shop.slug,
      place: shop.place,
      logoUrl: shop.logoImageId ? imageAddress(shop.logoImageId, 160) : null,
      averageRating: averageOf(shop.ratingSum, shop.ratingCount),
      totalReviews: shop.ratingCount,
      deliveries: shop.deliveries,
      followers: shop.followers,
      followersThisWeek: shop.followersThisWeek,
      closed: closingOf(shop, kernel.clock.now()),
    },
    work: {
      toAccept: work?.toAccept ?? 0,
      acceptBefore: work?.acceptBefore ? isoOf(work.acceptBefore) : null,
      toPrepare: work?.toPrepare ?? 0,
      piecesToPrepare: work?.piecesToPrepare ?? 0,
      toHandOver: work?.toHandOver ?? 0,
      returning: work?.returning ?? 0,
    },
    lowStock: {
      count: low[0]?.count ?? 0,
      products: low.map(({ id, slug, name, imageId, stock, size, color }) => ({
        product: id,
        slug,
        name,
        imageUrl: imageId ? imageAddress(imageId, 160) : null,
        size,
        color,
        stock,
      })),
    },
    complaints: complaints
      ? { ...complaints, buyerName: complaints.buyerName && firstName(complaints.buyerName) }
      : { count: 0, held: 0, buyerName: null },
    latestReview: review ? { ...review, at: isoOf(review.at) } : null,
    products: products ?? { live: 0, hiddenByPlan: 0, hiddenByTeam: 0 },
    hasOrders: work?.hasOrders ?? false,
  }
}

/** Returns null for a past closing. */
function closingOf(
  { closedFrom, closedUntil }: { closedFrom: string | null; closedUntil: string | null },
  now: Date,
): Overview['shop']['closed'] {
  if (!closedFrom || (closedUntil && new Date(closedUntil) <= now)) return null
  return {
    now: new Date(closedFrom) <= now,
    from: isoOf(closedFrom),
    until: closedUntil ? isoOf(closedUntil) : null,
  }
}

function isoOf(time: string): string {
  return new Date(time).toISOString()
}

type ShopFacts = {
  id: string
  name: string
  slug: string
  place: string
  logoImageId: string | null
  ratingSum: number
  ratingCount: number
  deliveries: number
  followers: number
  followersThisWeek: number
  closedFrom: string | null
  closedUntil: string | null
}

async function readShopFacts(db: Sql, ownerId: string, weekAgo: Date): Promise<ShopFacts | null> {
  const [row] = await query<ShopFacts>(
    db,
    sql`
      select id, name, slug, coalesce(quartier || ', ', '') || region as place,
        logo_image_id, rating_sum, rating_count,
        deliveries_count as deliveries, followers, followers_this_week, closed_from, closed_until
      from ${shopFacts} s cross join lateral (
        select count(*)::int as followers,
          count(*) filter (where f.followed_at > ${weekAgo})::int as followers_this_week
        from ${followerFacts} f where f.shop_id = s.id) f
      where owner_id = ${ownerId}`,
  )
  return row ?? null
}

type WorkFacts = {
  toAccept: number
  acceptBefore: string | null
  toPrepare: number
  piecesToPrepare: number
  toHandOver: number
  returning: number
  hasOrders: boolean
}

async function workFacts(db: Sql, shopId: string): Promise<WorkFacts | undefined> {
  return (
    await query<WorkFacts>(
      db,
      sql`
        select count(*) filter (where f.state = 'new')::int as to_accept,
          min(f.accept_before) filter (where f.state = 'new') as accept_before,
          count(*) filter (where f.state = 'accepted')::int as to_prepare,
          count(*) filter (where f.is_ready)::int as to_hand_over,
          count(*) filter (where f.is_returning)::int as returning,
          coalesce(sum((select sum(l.quantity) from ${orderLineFacts} l where l.parcel_id = f.id))
            filter (where f.state = 'accepted'), 0)::int as pieces_to_prepare,
          exists (select from ${parcelFacts} any_one
            where any_one.shop_id = ${shopId} and any_one.state <> 'awaiting_payment') as has_orders
        from ${parcelFacts} f where f.shop_id = ${shopId} and (f.at_shop or f.is_returning)`,
    )
  )[0]
}

type LowFacts = {
  id: string
  slug: string
  name: string
  imageId: string | null
  stock: number
  size: string | null
  color: string | null
  count: number
}

function lowFacts(db: Sql, shopId: string): Promise<LowFacts[]> {
  return query<LowFacts>(
    db,
    sql`
      with low as (
        select p.id, sum(v.stock)::int as stock, count(*) filter (where v.stock > 0) as kinds,
          max(v.size) filter (where v.stock > 0) as size,
          max(v.color) filter (where v.stock > 0) as color
        from ${productFacts} p join ${variantFacts} v on v.product_id = p.id
        where p.shop_id = ${shopId} and p.listed and p.in_stock group by p.id
        having sum(v.stock) <= ${LOW_STOCK}
      )
      select p.id, p.slug, p.name, i.image_id, low.stock,
        case when kinds = 1 then low.size end as size, case when kinds = 1 then low.color end as color,
        (count(*) over ())::int as count
      from low join ${productFacts} p on p.id = low.id
      left join ${productPictures} i on i.product_id = p.id and i.position = 0
      order by p.sold_count desc, low.stock, p.id limit 3`,
  )
}

type ComplaintFacts = { count: number; held: number; buyerName: string | null }

async function readComplaintFacts(db: Sql, shopId: string): Promise<ComplaintFacts | undefined> {
  return (
    await query<ComplaintFacts>(
      db,
      sql`
        select count(*)::int as count,
          coalesce(sum(f.items_total_francs - f.commission_francs - f.shop_delivery_francs), 0)::bigint as held,
          (array_agg(o.full_name order by c.opened_at))[1] as buyer_name
        from ${complaintFacts} c
        join ${parcelFacts} f on f.id = c.parcel_id join ${orderFacts} o on o.id = f.order_id
        where c.status = 'ouvert' and f.shop_id = ${shopId}`,
    )
  )[0]
}

type ReviewFacts = {
  stars: number
  body: string | null
  buyerName: string
  productSlug: string
  at: string
}

async function latestReview(db: Sql, shopId: string): Promise<ReviewFacts | undefined> {
  return (
    await query<ReviewFacts>(
      db,
      sql`
        select r.stars, r.body, u.name as buyer_name, p.slug as product_slug, r.created_at as at
        from ${productFacts} p
        cross join lateral (
          select * from ${reviewFacts} f where f.product_id = p.id and f.hidden_at is null
          order by f.created_at desc limit 1) r
        join ${personFacts} u on u.id = r.buyer_id
        where p.shop_id = ${shopId} and p.rating_count > 0 and p.deleted_at is null
        order by r.created_at desc limit 1`,
    )
  )[0]
}

type ProductFacts = { live: number; hiddenByPlan: number; hiddenByTeam: number }

async function readProductFacts(db: Sql, shopId: string): Promise<ProductFacts | undefined> {
  return (
    await query<ProductFacts>(
      db,
      sql`
        select count(*) filter (where listed)::int as live,
          count(*) filter (where suspended_by = 'plan')::int as hidden_by_plan,
          count(*) filter (where suspended_by = 'admin')::int as hidden_by_team
        from ${productFacts} where shop_id = ${shopId} and deleted_at is null`,
    )
  )[0]
}
