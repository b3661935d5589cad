import { sumOf } from '#kernel/wire/money.ts'
import type { Given } from '#kernel/wire/endpoint.ts'
import type {
  listReviews as ofProduct,
  listShopReviews as ofShop,
} from '#modules/reviews/contract/public-reviews.ts'

import { averageOf, findShop, isSlug, productUnknown } from '#modules/catalogue/server/module.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { presentReview } from './present-review.ts'
import { photosOf } from './review-photos.ts'
import { readRatings, readReviews, type Ratings } from './queries.ts'

type Paging = { page: number; limit: number }

/**
 * One page of what buyers said of a product, the latest first.
 * @throws catalogue.product_unknown
 */
export async function listReviews(
  kernel: Kernel,
  slug: string,
  paging: Paging,
): Promise<Given<typeof ofProduct>> {
  const ratings = isSlug(slug) ? await readRatings(kernel, 'product', slug) : null
  if (!ratings?.product) throw productUnknown()
  const rows = await readReviews(kernel, 'product', ratings.product, paging)
  const photos = await photosOf(kernel.db, rows)
  return { ...figuresOf(ratings, paging), reviews: rows.map((row) => presentReview(row, photos)) }
}

/**
 * One page of what buyers said of anything a shop sold, the latest first.
 * @throws catalogue.shop_unknown
 */
export async function listShopReviews(
  kernel: Kernel,
  slug: string,
  paging: Paging,
): Promise<Given<typeof ofShop>> {
  const { shop } = await findShop(kernel, slug)
  const ratings = await readRatings(kernel, 'shop', shop.id)
  const rows = await readReviews(kernel, 'shop', shop.id, paging)
  const photos = await photosOf(kernel.db, rows)
  return {
    ...figuresOf(ratings, paging),
    reviews: rows.map((row) => ({
      ...presentReview(row, photos),
      product: { slug: row.productSlug, name: row.productName },
    })),
  }
}

function figuresOf({ distribution, shown }: Ratings, { page, limit }: Paging) {
  const total = sumOf(distribution)
  const stars = distribution.reduce((sum, count, index) => sum + count * (index + 1), 0)
  return {
    distribution,
    averageRating: averageOf(stars, total),
    totalReviews: total,
    currentPage: page,
    totalPages: Math.ceil(shown / limit),
  }
}
