import { Link } from 'react-router'
import type { z } from 'zod'

import type { listShopReviews } from '#modules/reviews/contract/public-reviews.ts'
import { paths } from '#client/paths.ts'

import { ReviewSection } from './review-section.tsx'
import './reviews.css'

type ShopReviewsProps = {
  reviews: z.output<(typeof listShopReviews)['reply']> & { all: boolean }
  shop: { slug: string; name: string }
}

export function ShopReviews({ reviews, shop: { slug, name } }: ShopReviewsProps) {
  return (
    <ReviewSection
      title="Avis des acheteurs"
      className="shop-reviews"
      reviews={reviews}
      shopName={name}
      none="Personne n’a encore donné son avis. Les acheteurs le peuvent dès qu’ils ont reçu un produit."
      renderAbout={({ product }) => (
        <p className="small">
          {product.slug === null ? (
            product.name
          ) : (
            <Link className="link" to={paths.product(product.slug)}>
              {product.name}
            </Link>
          )}
        </p>
      )}
      pageOf={(page) => `${paths.seller(slug)}?avis=${page}#avis`}
    />
  )
}
