import { and, eq, isNull } from 'drizzle-orm'

import { reviews } from '#modules/reviews/database/tables.ts'
import { productFacts } from '#modules/catalogue/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { productPageChanged, shopReviewed } from '#modules/catalogue/server/module.ts'
import { eventOf } from '#kernel/events/events.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { reviewText } from './review-text.ts'
import { alreadyAnswered, reviewInvalid, reviewUnknown } from './errors.ts'
import { reviewAnswered } from './events.ts'

export type NewReply = { sellerId: string; reviewId: string; reply: string }

/**
 * The shop's one answer to what was said of its product.
 * @throws reviews.unknown (404) also for another shop's, reviews.already_answered (409),
 * reviews.invalid (422)
 */
export async function replyToReview(
  kernel: Kernel,
  { sellerId, reviewId, reply }: NewReply,
): Promise<void> {
  const text = reviewText(reply)
  if (!text)
    throw reviewInvalid({
      sentence: 'Écrivez votre réponse.',
      details: { reply: 'Écrivez votre réponse.' },
    })
  await kernel.transaction(async (tx) => {
    const [review] = await tx
      .select({ productId: productFacts.id, slug: productFacts.slug, shop: shopFacts.slug })
      .from(reviews)
      .innerJoin(productFacts, eq(productFacts.id, reviews.productId))
      .innerJoin(shopFacts, eq(shopFacts.id, productFacts.shopId))
      .where(and(eq(reviews.id, reviewId), eq(shopFacts.ownerId, sellerId)))
    if (!review) throw reviewUnknown()
    const answered = await tx
      .update(reviews)
      .set({ reply: text, repliedAt: kernel.clock.now() })
      .where(and(eq(reviews.id, reviewId), isNull(reviews.reply)))
      .returning({ id: reviews.id })
    if (answered.length === 0) throw alreadyAnswered()
    await kernel.events.emitAll(tx, [
      eventOf(productPageChanged, { productId: review.productId, slug: review.slug }),
      eventOf(shopReviewed, { slug: review.shop }),
      eventOf(reviewAnswered, { reviewId, at: kernel.clock.now().toISOString() }),
    ])
  })
}
