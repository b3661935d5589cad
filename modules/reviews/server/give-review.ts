import { sql, and, eq, isNull } from 'drizzle-orm'

import { REVIEW_IMAGES_MAX } from '#kernel/wire/limits.ts'

import { purchaseFacts } from '#modules/orders/database/views.ts'
import { reviewImages, reviews } from '#modules/reviews/database/tables.ts'
import { applyRating, productPageChanged, shopReviewed } from '#modules/products/module.ts'
import { ownImages } from '#modules/images/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { productFacts } from '#modules/products/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { defineEvent, eventOf } from '#kernel/events/events.ts'
import { recordShopAct } from '#modules/audit/module.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import { fail } from './errors.ts'
import { query } from '#kernel/database/query.ts'

type NewReview = {
  buyerId: string
  lineId: string
  stars: number
  body: string | null
  imageIds?: readonly string[]
}

/**
 * Saves a buyer's only review of a line; updates both averages.
 * @returns the review's id.
 * @throws reviews.invalid (422), reviews.line_unknown (404), reviews.not_delivered,
 * reviews.already_given (409)
 */
export async function giveReview(
  kernel: Kernel,
  { buyerId, lineId, stars, body, imageIds = [] }: NewReview,
): Promise<string> {
  if (!Number.isInteger(stars) || stars < 1 || stars > 5)
    throw fail('reviews.invalid', { details: { stars: fail('reviews.invalid').message } })
  const text = reviewText(body)
  if (imageIds.length > REVIEW_IMAGES_MAX)
    throw fail('reviews.photo_unknown', { sentence: `Maximum ${REVIEW_IMAGES_MAX} photos.` })
  const own = await ownImages(kernel.db, buyerId, imageIds)
  if (own.length < imageIds.length) throw fail('reviews.photo_unknown')
  return kernel.transaction(async (tx) => {
    const { productId, isDelivered } = await findLine(tx, lineId, buyerId)
    if (!isDelivered) throw fail('reviews.not_delivered')
    const id = newId()
    const made = await tx
      .insert(reviews)
      .values({ id, lineId, productId, buyerId, stars, body: text, createdAt: kernel.clock.now() })
      .onConflictDoNothing({ target: reviews.lineId })
      .returning({ id: reviews.id })
    if (made.length === 0) throw fail('reviews.already_given')
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

/** @throws reviews.line_unknown, also for another buyer's purchase */
async function findLine(
  tx: Tx,
  lineId: string,
  buyerId: string,
): Promise<{ productId: string; isDelivered: boolean }> {
  const [line] = await query<{ productId: string; isDelivered: boolean }>(
    tx,
    sql`
    select product_id, is_delivered
    from ${purchaseFacts} where id = ${lineId} and buyer_id = ${buyerId}`,
  )
  if (!line) throw fail('reviews.line_unknown')
  return line
}

type NewReply = { sellerId: string; reviewId: string; reply: string; actor?: ShopActor }

/**
 * Saves the shop's only answer.
 * @throws reviews.unknown (404) also for another shop's, reviews.already_answered (409),
 * reviews.invalid (422)
 */
export async function replyToReview(
  kernel: Kernel,
  { sellerId, reviewId, reply, actor }: NewReply,
): Promise<void> {
  const text = reviewText(reply)
  if (!text)
    throw fail('reviews.invalid', {
      sentence: 'Écrivez votre réponse.',
      details: { reply: 'Écrivez votre réponse.' },
    })
  await kernel.transaction(async (tx) => {
    const [review] = await tx
      .select({
        productId: productFacts.id,
        name: productFacts.name,
        slug: productFacts.slug,
        shop: shopFacts.slug,
      })
      .from(reviews)
      .innerJoin(productFacts, eq(productFacts.id, reviews.productId))
      .innerJoin(shopFacts, eq(shopFacts.id, productFacts.shopId))
      .where(and(eq(reviews.id, reviewId), eq(shopFacts.ownerId, sellerId)))
    if (!review) throw fail('reviews.unknown')
    const answered = await tx
      .update(reviews)
      .set({ reply: text, repliedAt: kernel.clock.now() })
      .where(and(eq(reviews.id, reviewId), isNull(reviews.reply)))
      .returning({ id: reviews.id })
    if (answered.length === 0) throw fail('reviews.already_answered')
    await recordShopAct(tx, actor, {
      action: 'shops.review_answered',
      subject: { kind: 'review', id: reviewId, label: review.name },
      at: kernel.clock.now(),
    })
    await kernel.events.emitAll(tx, [
      eventOf(productPageChanged, { productId: review.productId, slug: review.slug }),
      eventOf(shopReviewed, { slug: review.shop }),
      eventOf(reviewAnswered, { reviewId, at: kernel.clock.now().toISOString() }),
    ])
  })
}

const longest = 2_000

/** @throws reviews.invalid when too long */
function reviewText(typed: string | null): string | null {
  const text = (typed ?? '').trim()
  const sentence = '2\u202f000 caractères au plus.'
  if (text.length > longest)
    throw fail('reviews.invalid', { sentence, details: { text: sentence } })
  return text || null
}

export const reviewGiven = defineEvent<{ reviewId: string; at: string }>('reviews.given')
export const reviewAnswered = defineEvent<{ reviewId: string; at: string }>('reviews.answered')
