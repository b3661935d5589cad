/** Reviews and the shops' answers. */
import * as open from '#modules/reviews/contract/public-reviews.ts'
import * as contract from '#modules/reviews/contract/reviews.ts'
import { sql } from 'drizzle-orm'
import type { Kernel } from '#kernel/kernel.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import {
  listReviewLines,
  listReviews,
  listShopReviews,
  readReviewLine,
} from './server/list-reviews.ts'
import {
  listOwnReviews,
  listReported,
  moderateReview,
  reportReview,
} from './server/desk-reviews.ts'
import { replyToReview, giveReview } from './server/give-review.ts'

export { moderateReview, reportReview } from './server/desk-reviews.ts'
export { replyToReview, giveReview, reviewAnswered, reviewGiven } from './server/give-review.ts'

export function reviewsDomain(kernel: Kernel): { routes: Route[] } {
  return { routes: reviewsRoutes(kernel) }
}

export const ownReviewParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Avis',
    sql`select p.name as "Produit", r.stars as "Étoiles", r.body as "Avis", r.reply as "Réponse de la boutique",
      r.created_at as "Donné le", r.hidden_at as "Masqué le", r.hidden_reason as "Raison"
    from reviews r join product_facts p on p.id = r.product_id
    where r.buyer_id = ${userId} order by r.created_at`,
  ),
  await exportPart(
    db,
    'Avis que vous avez signalés',
    sql`select reason as "Raison", reported_at as "Signalé le" from review_reports
    where reporter_id = ${userId} order by reported_at`,
  ),
]

function reviewsRoutes(kernel: Kernel): Route[] {
  const { db } = kernel
  return [
    route(open.listReviews, ({ params, query }) => listReviews(kernel, params.slug, query), {
      cache: ({ params }) => ({ seconds: 15, tags: [`product:${params.slug}`] }),
    }),
    route(
      open.listShopReviews,
      ({ params, query }) => listShopReviews(kernel, params.slug, query),
      {
        cache: ({ params }) => ({ seconds: 60, tags: [`shop:${params.slug}`] }),
      },
    ),
    route(contract.listReviewLines, ({ query, caller }) =>
      listReviewLines(db, caller.userId, query),
    ),
    route(
      contract.giveReview,
      async ({ body, caller }) => {
        await giveReview(kernel, {
          buyerId: caller.userId,
          lineId: body.line,
          stars: body.stars,
          body: body.text ?? null,
          imageIds: body.images,
        })
        return readReviewLine(db, caller.userId, body.line)
      },
      { perMinute: 20 },
    ),
    route(
      contract.reportReview,
      ({ params, body, caller }) =>
        reportReview(kernel, {
          reviewId: params.id,
          reporterId: caller.userId,
          reason: body.reason,
        }),
      {
        perMinute: 10,
      },
    ),
    route(contract.listOwnShopReviews, ({ query, shop }) =>
      listOwnReviews(db, shop.ownerId, { ...query, waiting: query.waiting === 'true' }),
    ),
    route(contract.replyToReview, ({ params, body, shop }) =>
      replyToReview(kernel, {
        sellerId: shop.ownerId,
        actor: shop,
        reviewId: params.id,
        reply: body.reply,
      }),
    ),
    route(contract.listReportedReviews, ({ query }) => listReported(db, query)),
    route(contract.moderateReview, ({ params, body, caller }) =>
      moderateReview(kernel, { reviewId: params.id, actor: caller, ...body }),
    ),
  ]
}
