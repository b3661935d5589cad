import type { ShownProduct } from './load-product.ts'
import { ProductDescription } from './product-description.tsx'
import { Reviews, type ReviewsProps } from './reviews.tsx'

export type ProductWordsProps = { product: ShownProduct; reviews: ReviewsProps['reviews'] | null }

/** What is only read: the seller’s words, and the buyers’. Its links are plain ones, for most phones never run this code (product-reading.tsx). */
export function ProductWords({ product, reviews }: ProductWordsProps) {
  return (
    <>
      <ProductDescription product={product} />
      {reviews && <Reviews reviews={reviews} slug={product.slug} shopName={product.shopName} />}
    </>
  )
}
