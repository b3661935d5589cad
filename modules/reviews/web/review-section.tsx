import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { Review } from '#modules/reviews/contract/public-reviews.ts'

import { OneReview, ReviewPages, Spread } from './public-review.tsx'

type ReviewSectionProps<One extends Review> = {
  title: string
  className?: string
  reviews: {
    averageRating: number
    totalReviews: number
    distribution: readonly number[]
    reviews: readonly One[]
    currentPage: number
    totalPages: number
    /** Whether all of them are read, page by page. */
    all: boolean
  }
  shopName: string
  /** What is said while there is none. */
  none: string
  /** What was bought, where the page does not say it. */
  renderAbout?: (review: One) => ReactNode
  /** The address of a page of all reviews. */
  pageOf: (page: number) => string
}

/**
 * What buyers said: the average, its spread, a few reviews; all of them, page by page, at
 * `?avis=1`.
 */
export function ReviewSection<One extends Review>({
  title,
  className,
  reviews,
  shopName,
  none,
  renderAbout,
  pageOf,
}: ReviewSectionProps<One>) {
  const { averageRating, totalReviews, distribution, all, currentPage, totalPages } = reviews
  const more = !all && totalReviews > reviews.reviews.length
  return (
    <section className={className} aria-labelledby="titre-avis" id="avis">
      <div className="section-title">
        <h2 id="titre-avis">{title}</h2>
        {more && (
          <Link className="link" to={pageOf(1)} preventScrollReset>
            Voir les {totalReviews} avis
          </Link>
        )}
      </div>
      {totalReviews === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <Spread average={averageRating} distribution={distribution} />
      )}
      {all && totalReviews > 0 && reviews.reviews.length === 0 && (
        <p className="muted">La liste s’arrête avant cette page.</p>
      )}
      {reviews.reviews.map((review) => (
        <OneReview
          key={review._id}
          review={review}
          shopName={shopName}
          about={renderAbout?.(review)}
        />
      ))}
      {all && (currentPage > 1 || currentPage < totalPages) && (
        <ReviewPages addressOf={pageOf} current={currentPage} last={totalPages} />
      )}
    </section>
  )
}
