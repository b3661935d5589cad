import { acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import { ownReviews } from './server/own-data.ts'
import { notifyAboutReviews } from './server/notices.ts'
import { reviewsRoutes } from './server/routes.ts'

export { moderateReview, reportReview } from './server/desk-reviews.ts'
export { replyToReview, giveReview } from './server/give-review.ts'

export const reviews: Module = {
  name: 'reviews',
  acts,
  ownData: ownReviews,
  notices: notifyAboutReviews,
  open: (kernel) => ({ routes: reviewsRoutes(kernel) }),
}
