import * as open from '#modules/reviews/contract/public-reviews.ts'
import * as contract from '#modules/reviews/contract/reviews.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { listReviewLines, listReviews, listShopReviews, readReviewLine } from './list-reviews.ts'
import { listOwnReviews, listReported, moderateReview, reportReview } from './desk-reviews.ts'
import { replyToReview, giveReview } from './give-review.ts'

export function reviewsRoutes(kernel: Kernel): Route[] {
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
      async ({ body, caller, address }) => {
        await giveReview(kernel, {
          buyerId: caller.userId,
          lineId: body.line,
          stars: body.stars,
          body: body.text ?? null,
          imageIds: body.images,
          address,
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
