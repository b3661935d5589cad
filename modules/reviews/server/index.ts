/** Reviews: what buyers say of what they received, and what shops answer. */
export { moderateReview, reportReview } from './moderate-review.ts'
export { replyToReview } from './reply-to-review.ts'
export { giveReview } from './give-review.ts'
export { reviewAnswered, reviewGiven } from './reviews.events.ts'
export { ownReviewParts } from './own-parts.ts'
