import type { Reply } from '#kernel/wire/endpoint.ts'
import { imageAddress } from '#modules/images/contract/images.ts'
import type { readSellerOverview as endpoint } from '#modules/statistics/contract/seller-overview.ts'

import { averageOf } from '#modules/catalogue/server/module.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  complaintFacts,
  latestReview,
  lowFacts,
  productFacts,
  shopFacts,
  workFacts,
} from './seller-overview.ts'
import { noShop } from '#modules/shops/server/module.ts'

type Overview = Reply<typeof endpoint>

/**
 * All that the first screen of a shop shows, but sales and money; six statements, whatever the
 * shop’s size.
 * @throws sellers.no_shop (404)
 */
export async function readSellerOverview(kernel: Kernel, ownerId: string): Promise<Overview> {
  const { db } = kernel
  const shop = await shopFacts(db, ownerId, addMs(kernel.clock.now(), -7 * dayMs))
  if (!shop) throw noShop()
  const [work, low, complaints, review, products] = await Promise.all([
    workFacts(db, shop.id),
    lowFacts(db, shop.id),
    complaintFacts(db, shop.id),
    latestReview(db, shop.id),
    productFacts(db, shop.id),
  ])
  return {
    shop: {
      name: shop.name,
      slug: shop.slug,
      place: shop.place,
      logoUrl: shop.logoImageId ? imageAddress(shop.logoImageId, 160) : null,
      averageRating: averageOf(shop.ratingSum, shop.ratingCount),
      totalReviews: shop.ratingCount,
      deliveries: shop.deliveries,
      followers: shop.followers,
      followersThisWeek: shop.followersThisWeek,
      closed: closingOf(shop, kernel.clock.now()),
    },
    work: {
      toAccept: work?.toAccept ?? 0,
      acceptBefore: work?.acceptBefore ? isoOf(work.acceptBefore) : null,
      toPrepare: work?.toPrepare ?? 0,
      piecesToPrepare: work?.piecesToPrepare ?? 0,
      toHandOver: work?.toHandOver ?? 0,
      returning: work?.returning ?? 0,
    },
    lowStock: {
      count: low[0]?.count ?? 0,
      products: low.map(({ id, slug, name, imageId, stock, size, color }) => ({
        product: id,
        slug,
        name,
        imageUrl: imageId ? imageAddress(imageId, 160) : null,
        size,
        color,
        stock,
      })),
    },
    complaints: complaints ?? { count: 0, held: 0, buyerName: null },
    latestReview: review ? { ...review, at: isoOf(review.at) } : null,
    products: products ?? { live: 0, hiddenByPlan: 0, hiddenByTeam: 0 },
    hasOrders: work?.hasOrders ?? false,
  }
}

/** A holiday that goes on or is to come; one that is over is none. */
function closingOf(
  { closedFrom, closedUntil }: { closedFrom: string | null; closedUntil: string | null },
  now: Date,
): Overview['shop']['closed'] {
  if (!closedFrom || (closedUntil && new Date(closedUntil) <= now)) return null
  return {
    now: new Date(closedFrom) <= now,
    from: isoOf(closedFrom),
    until: closedUntil ? isoOf(closedUntil) : null,
  }
}

function isoOf(time: string): string {
  return new Date(time).toISOString()
}
