import type { z } from 'zod'

import type { listReviews } from '#modules/reviews/contract/public-reviews.ts'
import { paths } from '#client/paths.ts'

import { ReviewSection } from './review-section.tsx'

export type ReviewsProps = {
  reviews: z.output<(typeof listReviews)['reply']> & { all: boolean }
  slug: string
  shopName: string
}

export function Reviews({ reviews, slug, shopName }: ReviewsProps) {
  return (
    <ReviewSection
      title="Avis"
      className="ruled"
      reviews={reviews}
      shopName={shopName}
      none="Personne n’a encore donné son avis. Les acheteurs le peuvent dès qu’ils ont reçu le produit."
      pageOf={(page) => `${paths.product(slug)}?avis=${page}#avis`}
    />
  )
}
