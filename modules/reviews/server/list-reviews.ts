import { pageOf, pageSql, type Paging } from '#kernel/database/pages.ts'
import { shortName } from '#kernel/wire/person-names.ts'
import { asc, eq, inArray, sql } from 'drizzle-orm'

import { sumOf } from '#kernel/wire/money.ts'
import type { ReplyInput } from '#kernel/wire/endpoint.ts'
import type {
  listReviews as ofProduct,
  listShopReviews as ofShop,
  Review,
} from '#modules/reviews/contract/public-reviews.ts'
import { type Image, imageAddress } from '#modules/images/contract/images.ts'

import { averageOf, findShop, productUnknown } from '#modules/products/module.ts'
import { isSlug } from '#kernel/database/slugs.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { purchaseFacts } from '#modules/parcels/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { reviewImages } from '#modules/reviews/database/tables.ts'
import { pictureFacts } from '#modules/images/database/views.ts'
import { presentImage } from '#modules/images/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { listReviewLines as endpoint, ReviewLine } from '#modules/reviews/contract/reviews.ts'
import { fail } from './errors.ts'
import { query } from '#kernel/database/query.ts'
import { productFacts } from '#modules/products/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'

/** Newest first. @throws products.product_unknown */
export async function listReviews(
  kernel: Kernel,
  slug: string,
  paging: Paging,
): Promise<ReplyInput<typeof ofProduct>> {
  const ratings = isSlug(slug) ? await readRatings(kernel, 'product', slug) : null
  if (!ratings?.product) throw productUnknown()
  const rows = await readReviews(kernel, 'product', ratings.product, paging)
  const photos = await photosOf(kernel.db, rows)
  return { ...figuresOf(ratings, paging), reviews: rows.map((row) => presentReview(row, photos)) }
}

/** Newest first. @throws products.shop_unknown */
export async function listShopReviews(
  kernel: Kernel,
  slug: string,
  paging: Paging,
): Promise<ReplyInput<typeof ofShop>> {
  const { shop } = await findShop(kernel, slug)
  const ratings = await readRatings(kernel, 'shop', shop.id)
  const rows = await readReviews(kernel, 'shop', shop.id, paging)
  const photos = await photosOf(kernel.db, rows)
  return {
    ...figuresOf(ratings, paging),
    reviews: rows.map((row) => ({
      ...presentReview(row, photos),
      product: { slug: row.productSlug, name: row.productName },
    })),
  }
}

function figuresOf({ distribution, shown }: Ratings, paging: Paging) {
  const total = sumOf(distribution)
  const stars = distribution.reduce((sum, count, index) => sum + count * (index + 1), 0)
  return {
    distribution,
    averageRating: averageOf(stars, total),
    totalReviews: total,
    ...pageOf(paging, shown),
  }
}

function presentReview(
  { id, author, stars, body, createdAt, reply }: ReviewRow,
  photos: ReadonlyMap<string, Image[]>,
): Review {
  return {
    _id: id,
    author: shortName(author),
    stars,
    text: body,
    images: photos.get(id) ?? [],
    createdAt: new Date(createdAt).toISOString(),
    reply,
  }
}

/** `distribution`: 1 star, 2 stars …; `shown`: reviews whose product still has a page. */
type Ratings = { product: string | null; distribution: number[]; shown: number }
type ReviewRow = {
  id: string
  author: string
  stars: number
  body: string | null
  createdAt: string
  reply: string | null
  productSlug: string | null
  productName: string
}

const goods = {
  product: (slug: string) => sql`p.slug = ${slug} and p.deleted_at is null`,
  shop: (id: string) => sql`p.shop_id = ${id}`,
}

async function readRatings(
  kernel: Kernel,
  of: 'product' | 'shop',
  slugOrId: string,
): Promise<Ratings> {
  const [row] = await query<Ratings>(
    kernel.db,
    sql`
      with goods as (select p.id, p.deleted_at is null as shown from ${productFacts} p where ${goods[of](slugOrId)}),
      given as materialized (
        select r.stars, count(*)::int as given, (count(*) filter (where goods.shown))::int as shown
        from goods join reviews r on r.product_id = goods.id and r.hidden_at is null group by r.stars
      )
      select (select id from goods limit 1) as product,
        array(select coalesce(given, 0) from generate_series(1, 5) as star left join given on stars = star order by star) as distribution,
        (select coalesce(sum(shown), 0)::int from given) as shown`,
  )
  return row ?? { product: null, distribution: [0, 0, 0, 0, 0], shown: 0 }
}

const about = { product: sql`r.product_id`, shop: sql`p.shop_id` }

/** Reviews of deleted products count but are not shown. */
async function readReviews(
  kernel: Kernel,
  of: 'product' | 'shop',
  id: string,
  { page, limit }: { page: number; limit: number },
): Promise<ReviewRow[]> {
  return query<ReviewRow>(
    kernel.db,
    sql`
      select r.id, u.name as author, r.stars, r.body, r.created_at, r.reply,
        case when not p.sold_by_link then p.slug end as product_slug, p.name as product_name
      from reviews r join ${productFacts} p on p.id = r.product_id join ${personFacts} u on u.id = r.buyer_id
      where ${about[of]} = ${id} and r.hidden_at is null and p.deleted_at is null
      order by r.created_at desc nulls last, r.id desc limit ${limit} offset ${(page - 1) * limit}`,
  )
}

export async function photosOf(
  db: Sql,
  reviews: readonly { id: string }[],
): Promise<Map<string, Image[]>> {
  if (reviews.length === 0) return new Map()
  const rows = await db
    .select({ reviewId: reviewImages.reviewId, image: pictureFacts.image })
    .from(reviewImages)
    .innerJoin(pictureFacts, eq(pictureFacts.id, reviewImages.imageId))
    .where(
      inArray(
        reviewImages.reviewId,
        reviews.map(({ id }) => id),
      ),
    )
    .orderBy(asc(reviewImages.position))
  const byReview = Map.groupBy(rows, ({ reviewId }) => reviewId)
  return new Map(
    [...byReview].map(([reviewId, photos]) => [
      reviewId,
      photos.map(({ image }) => presentImage(image)),
    ]),
  )
}

type ReviewLineRow = {
  id: string
  orderId: string
  orderNumber: string
  shopName: string
  name: string
  slug: string | null
  imageId: string | null
  deliveredAt: string
  reviewId: string | null
  stars: number | null
  body: string | null
  reply: string | null
  hidden: boolean | null
  held: boolean | null
}
type ListReviewLinesInput = {
  order?: string | undefined
  line?: string
  page: number
  limit: number
}

/** Lists a buyer's delivered lines, unreviewed first. Three statements. */
export async function listReviewLines(
  db: Sql,
  buyerId: string,
  { order, line, ...paging }: ListReviewLinesInput,
): Promise<ReplyInput<typeof endpoint>> {
  const own = sql`l.buyer_id = ${buyerId} and l.is_delivered and l.delivered_at is not null
    ${order ? sql`and l.order_id = ${order}` : sql``} ${line ? sql`and l.id = ${line}` : sql``}`
  const rows = await query<ReviewLineRow>(
    db,
    sql`
    select l.id, l.order_id, l.order_number, s.name as shop_name,
      l.name, l.slug, l.image_id, l.delivered_at,
      r.id as review_id, r.stars, r.body, r.reply, r.hidden_at is not null as hidden,
      r.held_at is not null as held
    from ${purchaseFacts} l join ${shopFacts} s on s.id = l.shop_id left join reviews r on r.line_id = l.id
    where ${own} order by r.id is not null, l.delivered_at desc, l.id ${pageSql(paging)}`,
  )
  const counted = await query<{ total: number }>(
    db,
    sql`select count(*)::int as total from ${purchaseFacts} l where ${own}`,
  )
  const photos = await photosOf(
    db,
    rows.flatMap(({ reviewId }) => (reviewId ? [{ id: reviewId }] : [])),
  )
  const total = counted[0]?.total ?? 0
  return {
    lines: rows.map((row) => presentLine(row, photos)),
    ...pageOf(paging, total),
    totalLines: total,
  }
}

/** @throws reviews.line_unknown (404) */
export async function readReviewLine(
  db: Sql,
  buyerId: string,
  lineId: string,
): Promise<ReviewLine> {
  const [line] = (await listReviewLines(db, buyerId, { line: lineId, page: 1, limit: 1 })).lines
  if (!line) throw fail('reviews.line_unknown')
  return line
}

function presentLine(row: ReviewLineRow, photos: ReadonlyMap<string, Image[]>): ReviewLine {
  const { id, name, slug, imageId, deliveredAt, reviewId, stars, body, reply, hidden, held } = row
  return {
    _id: id,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    shopName: row.shopName,
    product: { name, slug, imageUrl: imageId ? imageAddress(imageId, 160) : null },
    deliveredAt: new Date(deliveredAt).toISOString(),
    review:
      reviewId && stars !== null
        ? {
            stars,
            text: body,
            images: photos.get(reviewId) ?? [],
            reply,
            hidden: hidden === true && held !== true,
            held: held === true,
          }
        : null,
  }
}
