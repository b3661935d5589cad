/** Reviews: what buyers say of what they received, and what shops answer. */
import type { Kernel } from '../kernel/kernel.ts'
import type { Route } from '../kernel/serve.ts'

import { reviewsRoutes } from './reviews.routes.ts'

export { moderateReview, reportReview } from './moderate-review.ts'
export { replyToReview } from './reply-to-review.ts'
export { giveReview } from './give-review.ts'
export { reviewAnswered, reviewGiven } from './reviews.events.ts'

export function reviewsDomain(kernel: Kernel): { routes: Route[] } {
  return { routes: reviewsRoutes(kernel) }
}
