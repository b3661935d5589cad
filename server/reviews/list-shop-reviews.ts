import type { Given } from '#contract/kernel/endpoint.ts'
import type { listShopReviews as endpoint } from '#contract/shops/shop-page.ts'

import { averageOf, findShop } from '../catalogue/index.ts'
import type { Kernel } from '../kernel/kernel.ts'

import { presentReview } from './present-review.ts'
import { photosOf } from './review-photos.ts'
import { readShopRatings, readShopReviews } from './shop-reviews.queries.ts'

/** One page of what buyers said of anything a shop sold, the latest first. @throws catalogue.shop_unknown */
export async function listShopReviews(
  kernel: Kernel,
  slug: string,
  paging: { page: number; limit: number },
): Promise<Given<typeof endpoint>> {
  const { shop } = await findShop(kernel, slug)
  const { distribution, shown } = await readShopRatings(kernel, shop.id)
  const total = distribution.reduce((sum, count) => sum + count, 0)
  const stars = distribution.reduce((sum, count, index) => sum + count * (index + 1), 0)
  const rows = await readShopReviews(kernel, shop.id, paging)
  const photos = await photosOf(
    kernel.db,
    rows.map(({ id }) => id),
  )
  return {
    reviews: rows.map((row) => ({
      ...presentReview(row, photos),
      product: { slug: row.productSlug, name: row.productName },
    })),
    distribution,
    averageRating: averageOf(stars, total),
    totalReviews: total,
    currentPage: paging.page,
    totalPages: Math.ceil(shown / paging.limit),
  }
}
