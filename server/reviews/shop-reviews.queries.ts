import type { Kernel } from '../kernel/kernel.ts'

import type { ReviewRow } from './reviews.queries.ts'

export type ShopReviewRow = ReviewRow & { productSlug: string; productName: string }

const ratingsSql = `
  select array(
    select coalesce(given.count, 0)::int from generate_series(1, 5) as star
    left join (
      select r.stars, count(*) as count from products p join reviews r on r.product_id = p.id and r.hidden_at is null where p.shop_id = $1 group by r.stars
    ) given on given.stars = star
    order by star
  ) as distribution, (select count(*)::int from products p join reviews r on r.product_id = p.id and r.hidden_at is null where p.shop_id = $1 and p.deleted_at is null) as shown`

/** How many gave 1 star, 2 stars … to anything of this shop, sold still or not; and how many reviews can still be shown with their product. */
export async function readShopRatings(
  kernel: Kernel,
  shopId: string,
): Promise<{ distribution: number[]; shown: number }> {
  const { rows } = await kernel.database.pool.query<{ distribution: number[]; shown: number }>({
    name: 'reviews_shop_ratings',
    text: ratingsSql,
    values: [shopId],
  })
  return rows[0] ?? { distribution: [0, 0, 0, 0, 0], shown: 0 }
}

// What is deleted has no page to lead to: its reviews count, and are not shown.
const pageSql = `
  select r.id, u.name as author, r.stars, r.body, r.created_at as "createdAt", r.reply, p.slug as "productSlug", p.name as "productName"
  from products p join reviews r on r.product_id = p.id and r.hidden_at is null join users u on u.id = r.buyer_id
  where p.shop_id = $1 and p.deleted_at is null
  order by r.created_at desc, r.id desc limit $2 offset $3`

export async function readShopReviews(
  kernel: Kernel,
  shopId: string,
  { page, limit }: { page: number; limit: number },
): Promise<ShopReviewRow[]> {
  const values = [shopId, limit, (page - 1) * limit]
  const { rows } = await kernel.database.pool.query<ShopReviewRow>({
    name: 'reviews_shop_page',
    text: pageSql,
    values,
  })
  return rows
}
