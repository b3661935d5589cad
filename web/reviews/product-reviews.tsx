import type { z } from 'zod'
import { Link } from 'react-router'

import type { listReviews } from '#contract/reviews/public-reviews.ts'
import { paths } from '#web/paths.ts'

import { OneReview, ReviewPages, Spread } from './public-review.tsx'

export type ReviewsProps = {
  reviews: z.output<(typeof listReviews)['reply']> & { all: boolean }
  slug: string
  shopName: string
}

/** What buyers said: the average, its spread, a few reviews; all of them, page by page, at `?avis=1`. */
export function Reviews({ reviews, slug, shopName }: ReviewsProps) {
  const { averageRating, totalReviews, distribution, all, currentPage, totalPages } = reviews
  const more = !all && totalReviews > reviews.reviews.length
  return (
    <section className="ruled" aria-labelledby="titre-avis" id="avis">
      <div className="section-title">
        <h2 id="titre-avis">Avis</h2>
        {more && (
          <Link className="link" to={pageOf(slug, 1)} preventScrollReset>
            Voir les {totalReviews} avis
          </Link>
        )}
      </div>
      {totalReviews === 0 ? (
        <p className="muted">
          Personne n’a encore donné son avis. Les acheteurs le peuvent dès qu’ils ont reçu le
          produit.
        </p>
      ) : (
        <Spread average={averageRating} distribution={distribution} />
      )}
      {reviews.reviews.map((review) => (
        <OneReview key={review._id} review={review} shopName={shopName} />
      ))}
      {all && totalPages > 1 && (
        <ReviewPages
          addressOf={(page) => pageOf(slug, page)}
          current={currentPage}
          last={totalPages}
        />
      )}
    </section>
  )
}

function pageOf(slug: string, page: number): string {
  return `${paths.product(slug)}?avis=${page}#avis`
}
