import { sql } from 'drizzle-orm'

import type { Given } from '#kernel/wire/endpoint.ts'
import { imageAddress, type Image } from '#modules/images/contract/images.ts'
import type { listReviewLines as endpoint, ReviewLine } from '#modules/reviews/contract/reviews.ts'

import type { Sql } from '#kernel/database/database.ts'
import { photosOf } from './list-reviews.ts'
import { fail } from './errors.ts'

type Row = {
  id: string
  orderId: string
  orderNumber: string
  shopName: string
  name: string
  slug: string
  imageId: string | null
  deliveredAt: string
  reviewId: string | null
  stars: number | null
  body: string | null
  reply: string | null
  hidden: boolean | null
}
type Input = { order?: string | undefined; line?: string; page: number; limit: number }

/**
 * The order lines delivered to somebody: those without a review first, then the latest first. Three
 * statements.
 */
export async function listReviewLines(
  db: Sql,
  buyerId: string,
  { order, line, page, limit }: Input,
): Promise<Given<typeof endpoint>> {
  const own = sql`l.buyer_id = ${buyerId} and l.is_delivered and l.delivered_at is not null
    ${order ? sql`and l.order_id = ${order}` : sql``} ${line ? sql`and l.id = ${line}` : sql``}`
  const { rows } = await db.execute<Row>(sql`
    select l.id, l.order_id as "orderId", l.order_number as "orderNumber", s.name as "shopName",
      l.name, l.slug, l.image_id as "imageId", l.delivered_at as "deliveredAt",
      r.id as "reviewId", r.stars, r.body, r.reply, r.hidden_at is not null as hidden
    from purchase_facts l join shop_facts s on s.id = l.shop_id left join reviews r on r.line_id = l.id
    where ${own} order by r.id is not null, l.delivered_at desc, l.id limit ${limit} offset ${(page - 1) * limit}`)
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from purchase_facts l where ${own}`,
  )
  const photos = await photosOf(
    db,
    rows.flatMap(({ reviewId }) => (reviewId ? [{ id: reviewId }] : [])),
  )
  const total = counted[0]?.total ?? 0
  return {
    lines: rows.map((row) => presentLine(row, photos)),
    currentPage: page,
    totalPages: Math.ceil(total / limit),
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

function presentLine(row: Row, photos: ReadonlyMap<string, Image[]>): ReviewLine {
  const { id, name, slug, imageId, deliveredAt, reviewId, stars, body, reply, hidden } = row
  return {
    _id: id,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    shopName: row.shopName,
    product: { name, slug, imageUrl: imageId ? imageAddress(imageId, 160) : null },
    deliveredAt: new Date(deliveredAt).toISOString(),
    review:
      reviewId && stars !== null
        ? { stars, text: body, images: photos.get(reviewId) ?? [], reply, hidden: hidden === true }
        : null,
  }
}
