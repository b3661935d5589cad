import { firstName } from '#kernel/wire/person-names.ts'
import { eq, sql } from 'drizzle-orm'
import { personFacts } from '#modules/identity/database/views.ts'
import { productFacts } from '#modules/products/database/views.ts'
import { reviewFacts as reviews } from '#modules/reviews/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { reviewAnswered, reviewGiven } from './give-review.ts'
import { leadsToPage, type Notice, notifyOf } from '#modules/notices/module.ts'

const pages = {
  shopReviews: ['/vendeur-dashboard?onglet=avis', 'seller/reviews', 'product'],
  ownReview: ['/product/:slug?avis=1', 'products/:slug', 'product'],
  ownReviews: ['/avis', 'reviews', 'product'],
} as const

export function notifyAboutReviews(kernel: Kernel): void {
  notifyOf(kernel, reviewGiven, 'review-given', async ({ reviewId, at }) => {
    const facts = await reviewFacts(kernel.db, reviewId)
    if (!facts) return []
    const about = { userId: facts.sellerId, key: `review:${reviewId}`, at: new Date(at) }
    return { ...reviewGivenNotice(facts), ...about }
  })
  notifyOf(kernel, reviewAnswered, 'review-answered', async ({ reviewId, at }) => {
    const facts = await reviewFacts(kernel.db, reviewId)
    if (!facts) return []
    const about = { userId: facts.buyerId, key: `review:${reviewId}:answered`, at: new Date(at) }
    return { ...reviewAnsweredNotice(facts), ...about }
  })
}

async function reviewFacts(db: Sql, reviewId: string): Promise<ReviewFacts | null> {
  const [row] = await db
    .select({
      stars: reviews.stars,
      buyerId: reviews.buyerId,
      buyerName: personFacts.name,
      product: productFacts.name,
      slug: productFacts.slug,
      hasPage: sql<boolean>`not ${productFacts.soldByLink}`,
      productId: productFacts.id,
      shopName: shopFacts.name,
      sellerId: shopFacts.ownerId,
    })
    .from(reviews)
    .innerJoin(personFacts, eq(personFacts.id, reviews.buyerId))
    .innerJoin(productFacts, eq(productFacts.id, reviews.productId))
    .innerJoin(shopFacts, eq(shopFacts.id, productFacts.shopId))
    .where(eq(reviews.id, reviewId))
  return row ?? null
}

type ReviewFacts = {
  stars: number
  buyerId: string
  buyerName: string
  product: string
  productId: string
  slug: string
  /** A free line of a sale by link has none. */
  hasPage: boolean
  shopName: string
  sellerId: string
}

function reviewGivenNotice({ stars, buyerName, product, productId, slug }: ReviewFacts): Notice {
  return {
    kind: 'review',
    title: 'Nouvel avis',
    message: `${firstName(buyerName) || 'Un acheteur'} donne ${stars} sur 5 à « ${product} ». Vous pouvez répondre.`,
    ...leadsToPage(pages.shopReviews, { id: productId, slug }),
  }
}

function reviewAnsweredNotice(facts: ReviewFacts): Notice {
  const { shopName, product, productId, slug, hasPage } = facts
  return {
    kind: 'review',
    title: 'Réponse à votre avis',
    message: `${shopName} répond à votre avis sur « ${product} ».`,
    ...leadsToPage(hasPage ? pages.ownReview : pages.ownReviews, { id: productId, slug }),
  }
}
