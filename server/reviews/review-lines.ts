import { sql } from 'drizzle-orm'

import type { Given } from '#contract/kernel/endpoint.ts'
import { imageAddress, type Image } from '#contract/images/images.ts'
import type { listReviewLines as endpoint, ReviewLine } from '#contract/reviews/reviews.ts'

import type { Sql } from '../kernel/database.ts'
import { photosOf } from './review-photos.ts'
import { lineUnknown } from './reviews.errors.ts'

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
type Asked = { order?: string | undefined; line?: string; page: number; limit: number }

/** What was delivered to somebody, line by line: first what he has not spoken of, the latest first. Three statements. */
export async function listReviewLines(
  db: Sql,
  buyerId: string,
  { order, line, page, limit }: Asked,
): Promise<Given<typeof endpoint>> {
  const own = sql`o.buyer_id = ${buyerId} and f.state in ('delivered', 'closed') and f.delivered_at is not null
    ${order ? sql`and o.id = ${order}` : sql``} ${line ? sql`and l.id = ${line}` : sql``}`
  const joined = sql`order_lines l join parcels f on f.id = l.parcel_id join orders o on o.id = f.order_id`
  const { rows } = await db.execute<Row>(sql`
    select l.id, o.id as "orderId", o.order_number as "orderNumber", s.name as "shopName", l.name, l.slug, l.image_id as "imageId",
      f.delivered_at as "deliveredAt", r.id as "reviewId", r.stars, r.body, r.reply, r.hidden_at is not null as hidden
    from ${joined} join shops s on s.id = f.shop_id left join reviews r on r.line_id = l.id
    where ${own} order by r.id is not null, f.delivered_at desc, l.id limit ${limit} offset ${(page - 1) * limit}`)
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${joined} where ${own}`,
  )
  const photos = await photosOf(
    db,
    rows.flatMap(({ reviewId }) => reviewId ?? []),
  )
  const total = counted[0]?.total ?? 0
  return {
    lines: rows.map((row) => presentLine(row, photos)),
    currentPage: page,
    totalPages: Math.ceil(total / limit),
    totalLines: total,
  }
}

/** One of them. @throws reviews.line_unknown (404) */
export async function readReviewLine(
  db: Sql,
  buyerId: string,
  lineId: string,
): Promise<ReviewLine> {
  const [line] = (await listReviewLines(db, buyerId, { line: lineId, page: 1, limit: 1 })).lines
  if (!line) throw lineUnknown()
  return line
}

function presentLine(row: Row, photos: ReadonlyMap<string, Image[]>): ReviewLine {
  const {
    id,
    orderId,
    orderNumber,
    shopName,
    name,
    slug,
    imageId,
    deliveredAt,
    reviewId,
    stars,
    body,
    reply,
    hidden,
  } = row
  return {
    _id: id,
    orderId,
    orderNumber,
    shopName,
    product: { name, slug, imageUrl: imageId ? imageAddress(imageId, 160) : null },
    deliveredAt: new Date(deliveredAt).toISOString(),
    review:
      reviewId && stars !== null
        ? { stars, text: body, images: photos.get(reviewId) ?? [], reply, hidden: hidden === true }
        : null,
  }
}
