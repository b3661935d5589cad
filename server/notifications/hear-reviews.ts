import { eq } from 'drizzle-orm'

import { shops } from '#database/tables/shops.ts'
import { users } from '#database/tables/users.ts'
import { products } from '#database/tables/products.ts'
import { reviews } from '#database/tables/reviews.ts'
import type { Sql } from '../kernel/database.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { reviewAnswered, reviewGiven } from '../reviews/index.ts'
import { notify } from './notify.ts'
import { reviewAnsweredNotice, reviewGivenNotice, type ReviewFacts } from './review-notices.ts'

/** News of reviews: to the shop that was judged, to the buyer who was answered. */
export function hearReviews(kernel: Kernel): void {
  kernel.events.after(reviewGiven, 'notifications.review-given', async ({ reviewId, at }) => {
    const facts = await reviewFacts(kernel.db, reviewId)
    if (!facts) return
    const news = {
      ...reviewGivenNotice(facts),
      userId: facts.sellerId,
      key: `review:${reviewId}`,
      at: new Date(at),
    }
    await kernel.transaction((tx) => notify(tx, kernel, news))
  })
  kernel.events.after(reviewAnswered, 'notifications.review-answered', async ({ reviewId, at }) => {
    const facts = await reviewFacts(kernel.db, reviewId)
    if (!facts) return
    const news = {
      ...reviewAnsweredNotice(facts),
      userId: facts.buyerId,
      key: `review:${reviewId}:answered`,
      at: new Date(at),
    }
    await kernel.transaction((tx) => notify(tx, kernel, news))
  })
}

async function reviewFacts(db: Sql, reviewId: string): Promise<ReviewFacts | null> {
  const [row] = await db
    .select({
      stars: reviews.stars,
      buyerId: reviews.buyerId,
      buyerName: users.name,
      product: products.name,
      slug: products.slug,
      productId: products.id,
      shopName: shops.name,
      sellerId: shops.ownerId,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.buyerId))
    .innerJoin(products, eq(products.id, reviews.productId))
    .innerJoin(shops, eq(shops.id, products.shopId))
    .where(eq(reviews.id, reviewId))
  return row ?? null
}
