import type { listReviews as endpoint } from '#contract/catalogue/catalogue.ts'
import type { Given } from '#contract/kernel/endpoint.ts'

import { averageOf, isSlug, productUnknown } from '../catalogue/index.ts'
import type { Kernel } from '../kernel/kernel.ts'

import { presentReview } from './present-review.ts'
import { photosOf } from './review-photos.ts'
import { readRatings, readReviews } from './reviews.queries.ts'

/** One page of what buyers said, the latest first. @throws catalogue.product_unknown */
export async function listReviews(
  kernel: Kernel,
  slug: string,
  paging: { page: number; limit: number },
): Promise<Given<typeof endpoint>> {
  const product = isSlug(slug) ? await readRatings(kernel, slug) : null
  if (!product) throw productUnknown()
  const { distribution } = product
  const rows = await readReviews(kernel, product.id, paging)
  const photos = await photosOf(
    kernel.db,
    rows.map(({ id }) => id),
  )
  const total = distribution.reduce((sum, count) => sum + count, 0)
  const stars = distribution.reduce((sum, count, index) => sum + count * (index + 1), 0)
  return {
    reviews: rows.map((row) => presentReview(row, photos)),
    distribution,
    averageRating: averageOf(stars, total),
    totalReviews: total,
    currentPage: paging.page,
    totalPages: Math.ceil(total / paging.limit),
  }
}
