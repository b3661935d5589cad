import { asc, eq, inArray } from 'drizzle-orm'

import type { Image } from '#contract/images/images.ts'

import { reviewImages } from '#database/tables/reviews.ts'
import { pictureFacts } from '#database/views/picture-facts.ts'
import { presentImage } from '../images/index.ts'
import type { Sql } from '../kernel/database.ts'

/** The photos of these reviews, by the review's id: one statement. */
export async function photosOf(
  db: Sql,
  reviews: readonly { id: string }[],
): Promise<Map<string, Image[]>> {
  if (reviews.length === 0) return new Map()
  const rows = await db
    .select({ reviewId: reviewImages.reviewId, image: pictureFacts.image })
    .from(reviewImages)
    .innerJoin(pictureFacts, eq(pictureFacts.id, reviewImages.imageId))
    .where(
      inArray(
        reviewImages.reviewId,
        reviews.map(({ id }) => id),
      ),
    )
    .orderBy(asc(reviewImages.position))
  const byReview = Map.groupBy(rows, ({ reviewId }) => reviewId)
  return new Map(
    [...byReview].map(([reviewId, photos]) => [
      reviewId,
      photos.map(({ image }) => presentImage(image)),
    ]),
  )
}
