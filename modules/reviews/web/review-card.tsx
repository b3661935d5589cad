import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { OwnShopReview, ReportedReview } from '#modules/reviews/contract/reviews.ts'
import { paths } from '#web/paths.ts'
import { Stars } from '#web/ui/icons/stars.tsx'

import { ReviewPhotos } from './review-photos.tsx'

type ReviewCardProps = {
  review: Pick<OwnShopReview & ReportedReview, 'stars' | 'text' | 'images' | 'product' | 'reply'>
  author: string
  /** Who answered. */ replyOf: string
  /** After the product's name. */ detail: ReactNode
  /** What the shop or the team can do with it. */ children: ReactNode
}

/** A review on a work screen: of the shop it is about, or of the team. */
export function ReviewCard({ review, author, replyOf, detail, children }: ReviewCardProps) {
  const { stars, text, images, product, reply } = review
  return (
    <article className="card">
      <div className="card-head">
        <h2>{author}</h2>
        <Stars rating={stars} />
      </div>
      <p className="muted">
        <Link to={paths.product(product.slug)}>{product.name}</Link> · {detail}
      </p>
      {text && <p className="mt-2">{text}</p>}
      <ReviewPhotos images={images} />
      {reply && (
        <p className="quote">
          {replyOf} : {reply}
        </p>
      )}
      {children}
    </article>
  )
}
