import type { Review } from '#modules/reviews/contract/public-reviews.ts'
import type { Image } from '#modules/images/contract/images.ts'

import type { ReviewRow } from './queries.ts'

export function presentReview(
  { id, author, stars, body, createdAt, reply }: ReviewRow,
  photos: ReadonlyMap<string, Image[]>,
): Review {
  return {
    _id: id,
    author: shortName(author),
    stars,
    text: body,
    images: photos.get(id) ?? [],
    createdAt: createdAt.toISOString(),
    reply,
  }
}

/** `Kadiatou Sow` → `Kadiatou S.`, so that a reviewer cannot be looked up. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/u)
  const initial = Array.from(others.at(-1) ?? '')[0]
  return initial ? `${first} ${initial.toLocaleUpperCase('fr')}.` : first
}
