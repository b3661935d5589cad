import { listShopReviews as shopReviews } from '#contract/shops/shop-page.ts'
import * as catalogue from '#contract/catalogue/catalogue.ts'
import * as contract from '#contract/reviews/reviews.ts'

import type { Kernel } from '../kernel/kernel.ts'
import { route, type Route } from '../kernel/serve.ts'
import { listReviews } from './list-reviews.ts'
import { listShopReviews } from './list-shop-reviews.ts'
import { moderateReview, reportReview } from './moderate-review.ts'
import { replyToReview } from './reply-to-review.ts'
import { listReviewLines, readReviewLine } from './review-lines.ts'
import { reviewLine } from './review-line.ts'
import { listOwnReviews, listReported } from './shop-reviews.ts'

export function reviewsRoutes(kernel: Kernel): Route[] {
  const { db } = kernel
  return [
    route(catalogue.listReviews, ({ params, query }) => listReviews(kernel, params.slug, query), {
      cache: ({ params }) => ({ seconds: 15, tags: [`product:${params.slug}`] }),
    }),
    route(shopReviews, ({ params, query }) => listShopReviews(kernel, params.slug, query), {
      cache: ({ params }) => ({ seconds: 60, tags: [`shop:${params.slug}`] }),
    }),
    route(contract.listReviewLines, ({ query, caller }) =>
      listReviewLines(db, caller.userId, query),
    ),
    route(
      contract.giveReview,
      async ({ body, caller }) => {
        await reviewLine(kernel, {
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
    route(contract.listOwnShopReviews, ({ query, caller }) =>
      listOwnReviews(db, caller.userId, { ...query, waiting: query.waiting === 'true' }),
    ),
    route(contract.replyToReview, ({ params, body, caller }) =>
      replyToReview(kernel, { sellerId: caller.userId, reviewId: params.id, reply: body.reply }),
    ),
    route(contract.listReportedReviews, ({ query }) => listReported(db, query)),
    route(contract.moderateReview, ({ params, body, caller }) =>
      moderateReview(kernel, { reviewId: params.id, actor: caller, ...body }),
    ),
  ]
}
