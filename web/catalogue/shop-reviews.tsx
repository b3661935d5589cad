import { Link } from 'react-router'
import type { z } from 'zod'

import type { listShopReviews } from '#contract/shop-page.ts'
import { paths } from '#web/paths.ts'
import { SectionTitle } from '#web/ui/section-title.tsx'

import { OneReview, Spread } from './review-parts.tsx'

type ShopReviewsProps = { reviews: z.output<(typeof listShopReviews)['reply']>; shopName: string }

/** What buyers said of anything this shop sold. */
export function ShopReviews({ reviews: { reviews, averageRating, totalReviews, distribution }, shopName }: ShopReviewsProps) {
  return (
    <section aria-labelledby="titre-avis" id="avis">
      <SectionTitle id="titre-avis" detail={reviews.length < totalReviews ? `Les ${reviews.length} derniers sur ${totalReviews}` : undefined}>
        Avis des acheteurs
      </SectionTitle>
      {totalReviews === 0 ? (
        <p className="doux">Personne n’a encore donné son avis. Les acheteurs le peuvent dès qu’ils ont reçu un produit.</p>
      ) : (
        <Spread average={averageRating} distribution={distribution} />
      )}
      {reviews.map((review) => (
        <OneReview
          key={review._id}
          review={review}
          shopName={shopName}
          about={
            <p className="petit">
              <Link className="lien" to={paths.product(review.product.slug)}>
                {review.product.name}
              </Link>
            </p>
          }
        />
      ))}
    </section>
  )
}
