import { asc, eq, inArray } from 'drizzle-orm'

import type { Image } from '#contract/images/images.ts'

import { images } from '#database/tables/images.ts'
import { reviewImages } from '#database/tables/reviews.ts'
import { presentImage } from '../images/index.ts'
import type { Sql } from '../kernel/database.ts'

/** The photos of these reviews, in one statement. */
export async function photosOf(db: Sql, reviewIds: string[]): Promise<Map<string, Image[]>> {
  const photos = new Map<string, Image[]>()
  if (reviewIds.length === 0) return photos
  const rows = await db
    .select({ reviewId: reviewImages.reviewId, image: images })
    .from(reviewImages)
    .innerJoin(images, eq(images.id, reviewImages.imageId))
    .where(inArray(reviewImages.reviewId, reviewIds))
    .orderBy(asc(reviewImages.reviewId), asc(reviewImages.position))
  for (const { reviewId, image } of rows)
    photos.set(reviewId, [
      ...(photos.get(reviewId) ?? []),
      presentImage({ ...image, avif: image.avifAt !== null }),
    ])
  return photos
}
