import { Link } from 'react-router'
import type { z } from 'zod'

import type { listShopReviews } from '#contract/reviews/public-reviews.ts'
import { paths } from '#web/paths.ts'

import { OneReview, ReviewPages, Spread } from './public-review.tsx'

type ShopReviewsProps = {
  reviews: z.output<(typeof listShopReviews)['reply']> & { all: boolean }
  shop: { slug: string; name: string }
}

/** What buyers said of anything this shop sold: the last few, or all of them, page by page, at `?avis=1`. */
export function ShopReviews({ reviews, shop: { slug, name } }: ShopReviewsProps) {
  const { averageRating, totalReviews, distribution, all, currentPage, totalPages } = reviews
  const more = !all && totalReviews > reviews.reviews.length
  return (
    <section aria-labelledby="titre-avis" id="avis">
      <div className="section-title">
        <h2 id="titre-avis">Avis des acheteurs</h2>
        {more && (
          <Link className="link" to={pageOf(slug, 1)} preventScrollReset>
            Voir les {totalReviews} avis
          </Link>
        )}
      </div>
      {totalReviews === 0 ? (
        <p className="muted">
          Personne n’a encore donné son avis. Les acheteurs le peuvent dès qu’ils ont reçu un
          produit.
        </p>
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
          shopName={name}
          about={
            <p className="small">
              <Link className="link" to={paths.product(review.product.slug)}>
                {review.product.name}
              </Link>
            </p>
          }
        />
      ))}
      {all && (currentPage > 1 || currentPage < totalPages) && (
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
  return `${paths.seller(slug)}?avis=${page}#avis`
}
