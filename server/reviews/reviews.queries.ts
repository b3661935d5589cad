import type { Kernel } from '../kernel/kernel.ts'

export type RatedProduct = { id: string; distribution: number[] }
export type ReviewRow = {
  id: string
  author: string
  stars: number
  body: string | null
  createdAt: Date
  reply: string | null
}

// Counted from the reviews themselves, so that what is hidden is out of the figures beside them too.
const ratedSql = `
  select p.id, array(
    select count(r.id)::int from generate_series(1, 5) as star
    left join reviews r on r.product_id = p.id and r.hidden_at is null and r.stars = star
    group by star order by star
  ) as distribution
  from products p where p.slug = $1 and p.deleted_at is null`

/** How many gave 1 star, 2 stars …; null for a product that is not there. */
export async function readRatings(kernel: Kernel, slug: string): Promise<RatedProduct | null> {
  const { rows } = await kernel.database.pool.query<RatedProduct>({
    name: 'reviews_ratings',
    text: ratedSql,
    values: [slug],
  })
  return rows[0] ?? null
}

const pageSql = `
  select r.id, u.name as author, r.stars, r.body, r.created_at as "createdAt", r.reply
  from reviews r join users u on u.id = r.buyer_id
  where r.product_id = $1 and r.hidden_at is null
  order by r.created_at desc nulls last, r.id desc limit $2 offset $3`

export async function readReviews(
  kernel: Kernel,
  productId: string,
  { page, limit }: { page: number; limit: number },
): Promise<ReviewRow[]> {
  const { rows } = await kernel.database.pool.query<ReviewRow>({
    name: 'reviews_page',
    text: pageSql,
    values: [productId, limit, (page - 1) * limit],
  })
  return rows
}
