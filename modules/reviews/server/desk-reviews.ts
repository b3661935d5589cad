import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'

import { pageOf, pageSql, type Paging } from '#kernel/database/pages.ts'
import type { ReplyInput } from '#kernel/wire/endpoint.ts'
import { imageAddress } from '#modules/images/contract/images.ts'
import type {
  listReportedReviews,
  listOwnShopReviews as shopEndpoint,
  ReportedReview,
} from '#modules/reviews/contract/reviews.ts'

import { applyRating, averageOf } from '#modules/products/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import { productFacts } from '#modules/products/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { reviewReportFacts } from '#modules/reviews/database/views.ts'
import { purchaseFacts } from '#modules/parcels/database/views.ts'
import { reviewReports, reviews } from '#modules/reviews/database/tables.ts'
import { recordAct } from '#modules/journal/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { photosOf } from './list-reviews.ts'
import { shortName } from '#kernel/wire/person-names.ts'
import { fail } from './errors.ts'
import { reviewGiven } from './give-review.ts'
import { query } from '#kernel/database/query.ts'

type ReportedReviewRow = {
  id: string
  author: string
  stars: number
  body: string | null
  createdAt: string
  reply: string | null
  hidden: boolean
  hiddenReason: string | null
  held: boolean
  name: string
  slug: string | null
  imageId: string | null
  shopName: string
  orderNumber: string
  reports: { reason: string; by: string; at: string }[] | null
}
type ByStars = { stars?: number | undefined; sort?: 'worst' | undefined }

const from = sql`reviews r join ${productFacts} p on p.id = r.product_id join ${shopFacts} s on s.id = p.shop_id`

export async function listOwnReviews(
  db: Sql,
  ownerId: string,
  { waiting, stars, sort, ...paging }: Paging & ByStars & { waiting: boolean },
): Promise<ReplyInput<typeof shopEndpoint>> {
  const own = sql`s.owner_id = ${ownerId} and r.held_at is null`
  const unanswered = sql`${own} and r.reply is null and r.hidden_at is null`
  const chosen = withStars(waiting ? unanswered : own, stars)
  const rows = await select(db, chosen, worstFirst(sort, sql`r.created_at desc, r.id`), paging)
  const [total, left] = [await countOf(db, chosen), await countOf(db, unanswered)]
  const sums = await query<{ sum: number; count: number }>(
    db,
    sql`select rating_sum as sum, rating_count as count from ${shopFacts} s where s.owner_id = ${ownerId}`,
  )
  const shown = (await toReportedReviews(db, rows)).map(
    ({ reports: _reports, buyerName: _buyer, hiddenReason: _why, held: _held, ...review }) =>
      review,
  )
  return {
    reviews: shown,
    ...pageOf(paging, total),
    totalReviews: total,
    waiting: left,
    averageRating: averageOf(sums[0]?.sum ?? 0, sums[0]?.count ?? 0),
  }
}

export async function listReported(
  db: Sql,
  { state, stars, sort, ...paging }: Paging & ByStars & { state: 'waiting' | 'hidden' },
): Promise<ReplyInput<typeof listReportedReviews>> {
  const open = sql`from ${reviewReportFacts} w where w.review_id = r.id and w.is_open`
  const reported = sql`exists (select ${open})`
  const hidden = sql`r.hidden_at is not null and r.held_at is null`
  const chosen = withStars(state === 'waiting' ? reported : hidden, stars)
  const oldest = sql`(select min(w.reported_at) ${open})`
  const rows = await select(
    db,
    chosen,
    worstFirst(sort, state === 'waiting' ? sql`${oldest}, r.id` : sql`r.hidden_at desc, r.id`),
    paging,
  )
  const waiting = await countOf(db, reported)
  const total = await countOf(db, chosen)
  return {
    reviews: await toReportedReviews(db, rows),
    ...pageOf(paging, total),
    totalReviews: total,
    waiting,
  }
}

function withStars(where: SQL, stars: number | undefined): SQL {
  return stars === undefined ? where : sql`${where} and r.stars = ${stars}`
}

function worstFirst(sort: ByStars['sort'], usual: SQL): SQL {
  return sort === 'worst' ? sql`r.stars, ${usual}` : usual
}

async function select(
  db: Sql,
  where: SQL,
  orderBy: SQL,
  paging: Paging,
): Promise<ReportedReviewRow[]> {
  return query<ReportedReviewRow>(
    db,
    sql`
    select r.id, u.name as author, r.stars, r.body, r.created_at, r.reply, r.hidden_at is not null as hidden,
      r.hidden_reason, r.held_at is not null as held, l.name, l.slug, l.image_id, s.name as shop_name, l.order_number,
      (select json_agg(json_build_object('reason', w.reason, 'by', v.name, 'at', w.reported_at) order by w.reported_at)
       from review_reports w join ${personFacts} v on v.id = w.reporter_id where w.review_id = r.id) as reports
    from ${from} join ${personFacts} u on u.id = r.buyer_id join ${purchaseFacts} l on l.id = r.line_id
    where ${where} order by ${orderBy} ${pageSql(paging)}`,
  )
}

async function countOf(db: Sql, where: SQL): Promise<number> {
  const [row] = await query<{ total: number }>(
    db,
    sql`select count(*)::int as total from ${from} where ${where}`,
  )
  return row?.total ?? 0
}

async function toReportedReviews(
  db: Sql,
  rows: readonly ReportedReviewRow[],
): Promise<ReportedReview[]> {
  const photos = await photosOf(db, rows)
  return rows.map(
    ({
      id,
      author,
      stars,
      body,
      createdAt,
      reply,
      hidden,
      hiddenReason,
      held,
      name,
      slug,
      imageId,
      shopName,
      orderNumber,
      reports,
    }) => ({
      _id: id,
      author: shortName(author),
      buyerName: author,
      stars,
      text: body,
      images: photos.get(id) ?? [],
      createdAt: new Date(createdAt).toISOString(),
      reply,
      hidden,
      hiddenReason,
      held,
      product: { name, slug, imageUrl: imageId ? imageAddress(imageId, 160) : null },
      shopName,
      orderNumber,
      reports: (reports ?? []).map((report) => ({
        ...report,
        at: new Date(report.at).toISOString(),
      })),
    }),
  )
}

/**
 * Idempotent.
 * @throws reviews.unknown (404), also for a hidden one
 */
export async function reportReview(
  kernel: Kernel,
  input: { reviewId: string; reporterId: string; reason: string },
): Promise<void> {
  const { reviewId, reporterId, reason } = input
  const [review] = await kernel.db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.id, reviewId), isNull(reviews.hiddenAt)))
  if (!review) throw fail('reviews.unknown')
  await kernel.db
    .insert(reviewReports)
    .values({ reviewId, reporterId, reason, reportedAt: kernel.clock.now() })
    .onConflictDoNothing()
}

type Moderation = {
  reviewId: string
  actor: Pick<Caller, 'userId' | 'role'>
  hidden: boolean
  reason: string
}

/**
 * Hides, keeps, shows or restores a review; updates stars and reports. One that was held is told to
 * its shop once it is shown.
 * @throws reviews.unknown (404)
 */
export async function moderateReview(
  kernel: Kernel,
  { reviewId, actor, hidden, reason }: Moderation,
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const [review] = await tx.select().from(reviews).where(eq(reviews.id, reviewId)).for('update')
    if (!review) throw fail('reviews.unknown')
    const wasHidden = review.hiddenAt !== null
    const wasHeld = review.heldAt !== null
    if (wasHidden !== hidden || wasHeld)
      await tx
        .update(reviews)
        .set({ hiddenAt: hidden ? at : null, hiddenReason: hidden ? reason : null, heldAt: null })
        .where(eq(reviews.id, reviewId))
    if (wasHidden !== hidden)
      await applyRating(tx, kernel, review.productId, review.stars, hidden ? -1 : 1)
    if (wasHeld && !hidden)
      await kernel.events.emit(tx, reviewGiven, { reviewId, at: at.toISOString() })
    await tx
      .update(reviewReports)
      .set({ settledAt: at })
      .where(and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.settledAt)))
    await recordAct(tx, {
      actor,
      action: hidden
        ? 'reviews.hidden'
        : wasHidden && !wasHeld
          ? 'reviews.shown_again'
          : 'reviews.kept',
      subject: { kind: 'review', id: reviewId },
      before: { hidden: wasHidden, ...(wasHeld && { held: true }) },
      after: { hidden },
      reason,
      at,
    })
  })
}
