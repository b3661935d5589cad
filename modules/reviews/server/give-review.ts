import { sql } from 'drizzle-orm'

import { REVIEW_IMAGES_MAX } from '#kernel/wire/limits.ts'

import { reviewImages, reviews } from '#modules/reviews/database/tables.ts'
import { applyRating } from '#modules/catalogue/server/module.ts'
import { ownImages } from '#modules/images/server/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { reviewText } from './review-text.ts'
import {
  alreadyReviewed,
  lineUnknown,
  notDelivered,
  photoUnknown,
  reviewInvalid,
} from './errors.ts'
import { reviewGiven } from './events.ts'

export type NewReview = {
  buyerId: string
  lineId: string
  stars: number
  body: string | null
  /** Pictures of the buyer’s own. */ imageIds?: readonly string[]
}

/**
 * A buyer's one review of a delivered order line. The averages of the product and its shop change
 * in the same transaction.
 * @returns the review's id. @throws reviews.invalid (422), reviews.line_unknown (404),
 * reviews.not_delivered, reviews.already_given (409)
 */
export async function giveReview(
  kernel: Kernel,
  { buyerId, lineId, stars, body, imageIds = [] }: NewReview,
): Promise<string> {
  if (!Number.isInteger(stars) || stars < 1 || stars > 5)
    throw reviewInvalid({ details: { stars: reviewInvalid().message } })
  const text = reviewText(body)
  if (imageIds.length > REVIEW_IMAGES_MAX)
    throw photoUnknown({ sentence: `Maximum ${REVIEW_IMAGES_MAX} photos.` })
  const own = await ownImages(kernel.db, buyerId, imageIds)
  if (own.length < imageIds.length) throw photoUnknown()
  return kernel.transaction(async (tx) => {
    const { productId, isDelivered } = await findLine(tx, lineId, buyerId)
    if (!isDelivered) throw notDelivered()
    const id = newId()
    const made = await tx
      .insert(reviews)
      .values({ id, lineId, productId, buyerId, stars, body: text, createdAt: kernel.clock.now() })
      .onConflictDoNothing({ target: reviews.lineId })
      .returning({ id: reviews.id })
    if (made.length === 0) throw alreadyReviewed()
    if (imageIds.length > 0)
      await tx
        .insert(reviewImages)
        .values(imageIds.map((imageId, position) => ({ reviewId: id, position, imageId })))
    await applyRating(tx, kernel, productId, stars)
    await kernel.events.emit(tx, reviewGiven, {
      reviewId: id,
      at: kernel.clock.now().toISOString(),
    })
    return id
  })
}

/** @throws reviews.line_unknown, also for somebody else's purchase */
async function findLine(
  tx: Tx,
  lineId: string,
  buyerId: string,
): Promise<{ productId: string; isDelivered: boolean }> {
  const { rows } = await tx.execute<{ productId: string; isDelivered: boolean }>(sql`
    select product_id as "productId", is_delivered as "isDelivered"
    from purchase_facts where id = ${lineId} and buyer_id = ${buyerId}`)
  const [line] = rows
  if (!line) throw lineUnknown()
  return line
}
