import { actDomains, acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import { reviewPromises } from './server/promises.ts'
import { ownReviews } from './server/own-data.ts'
import { notifyAboutReviews } from './server/notices.ts'
import { reviewsRoutes } from './server/routes.ts'

export { moderateReview, reportReview } from './server/desk-reviews.ts'
export { replyToReview, giveReview } from './server/give-review.ts'

export const reviews: Module = {
  name: 'reviews',
  promises: reviewPromises,
  section: { title: 'Avis' },
  withoutProof: {
    'moderation, which its author may contest': ['PUT /api/admin/reviews/{id}/moderation'],
  },
  acts,
  actDomains,
  ownData: ownReviews,
  notices: notifyAboutReviews,
  open: (kernel) => ({ routes: reviewsRoutes(kernel) }),
}
