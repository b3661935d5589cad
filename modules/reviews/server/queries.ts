import type { Kernel } from '#kernel/kernel.ts'

/**
 * `distribution`: how many gave 1 star, 2 stars …; `shown`: how many of these reviews have a page
 * of their product to lead to. `product`: the key of a product, null where there is none.
 */
export type Ratings = { product: string | null; distribution: number[]; shown: number }
export type ReviewRow = {
  id: string
  author: string
  stars: number
  body: string | null
  createdAt: Date
  reply: string | null
  productSlug: string
  productName: string
}

/** Of one product by its slug, or of all that a shop ever sold. */
const goods = {
  product: 'p.slug = $1 and p.deleted_at is null',
  shop: 'p.shop_id = $1',
} as const

/** Counted from the reviews themselves, so that a hidden one is out of the figures too. */
export async function readRatings(
  kernel: Kernel,
  of: 'product' | 'shop',
  slugOrId: string,
): Promise<Ratings> {
  const { rows } = await kernel.database.pool.query<Ratings>({
    name: `reviews_${of}_ratings`,
    text: `
      with goods as (select p.id, p.deleted_at is null as shown from product_facts p where ${goods[of]}),
      given as materialized (
        select r.stars, count(*)::int as given, (count(*) filter (where goods.shown))::int as shown
        from goods join reviews r on r.product_id = goods.id and r.hidden_at is null group by r.stars
      )
      select (select id from goods limit 1) as product,
        array(select coalesce(given, 0) from generate_series(1, 5) as star left join given on stars = star order by star) as distribution,
        (select coalesce(sum(shown), 0)::int from given) as shown`,
    values: [slugOrId],
  })
  return rows[0] ?? { product: null, distribution: [0, 0, 0, 0, 0], shown: 0 }
}

const about = { product: 'r.product_id = $1', shop: 'p.shop_id = $1' } as const

/**
 * One page, the latest first. Reviews of a deleted product count, and are not shown: there is no
 * page to link.
 */
export async function readReviews(
  kernel: Kernel,
  of: 'product' | 'shop',
  id: string,
  { page, limit }: { page: number; limit: number },
): Promise<ReviewRow[]> {
  const { rows } = await kernel.database.pool.query<ReviewRow>({
    name: `reviews_${of}_page`,
    text: `
      select r.id, u.name as author, r.stars, r.body, r.created_at as "createdAt", r.reply,
        p.slug as "productSlug", p.name as "productName"
      from reviews r join product_facts p on p.id = r.product_id join person_facts u on u.id = r.buyer_id
      where ${about[of]} and r.hidden_at is null and p.deleted_at is null
      order by r.created_at desc nulls last, r.id desc limit $2 offset $3`,
    values: [id, limit, (page - 1) * limit],
  })
  return rows
}
