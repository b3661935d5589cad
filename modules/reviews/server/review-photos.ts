import { asc, eq, inArray } from 'drizzle-orm'

import type { Image } from '#modules/images/contract/images.ts'

import { reviewImages } from '#modules/reviews/database/tables.ts'
import { pictureFacts } from '#modules/images/database/views.ts'
import { presentImage } from '#modules/images/server/module.ts'
import type { Sql } from '#kernel/database/database.ts'

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
