import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { Review } from '#modules/reviews/contract/public-reviews.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { dayWords } from '#web/ui/words/day-words.ts'
import { Gauge } from '#web/ui/charts/gauge.tsx'
import { formatRating, Stars } from '#web/ui/icons/stars.tsx'

import { ReportReview } from './report-review.tsx'
import { ReviewPhotos } from './review-photos.tsx'
import { ShopReply } from './shop-reply.tsx'

/** The average, and how many gave each number of stars. */
export function Spread({
  average,
  distribution,
}: {
  average: number
  distribution: readonly number[]
}) {
  const most = Math.max(
    1,
    distribution.reduce((sum, count) => sum + count, 0),
  )
  return (
    <div className="review-spread">
      <div>
        <b className="figures">{formatRating(average)}</b>
        <br />
        <Stars rating={average} />
      </div>
      <ul aria-label="Répartition des notes">
        {distribution
          .map((count, index) => ({ stars: index + 1, count }))
          .toReversed()
          .map(({ stars, count }) => (
            <li key={stars}>
              <span className="visually-hidden">{`${stars} ${stars > 1 ? 'étoiles' : 'étoile'} : ${count} avis`}</span>
              <span aria-hidden="true">{stars}</span>
              <Gauge percent={(100 * count) / most} />
              <span aria-hidden="true">{count}</span>
            </li>
          ))}
      </ul>
    </div>
  )
}

type OneReviewProps = {
  review: Review
  shopName: string
  /** What was bought, where the page does not say it. */ about?: ReactNode
}

export function OneReview({
  review: { _id, author, stars, text, images, createdAt, reply },
  shopName,
  about,
}: OneReviewProps) {
  return (
    <article className="review">
      <p className="small">
        <b>{author}</b> <span className="muted">· {dayWords(createdAt)}</span>
      </p>
      {about}
      <Stars rating={stars} />
      {text && <p>{text}</p>}
      <ReviewPhotos images={images} />
      <ShopReply shopName={shopName} reply={reply} />
      <ReportReview reviewId={_id} author={author} />
    </article>
  )
}

type ReviewPagesProps = { addressOf: (page: number) => string; current: number; last: number }

/** Links, so that all reviews can be read without script. */
export function ReviewPages({ addressOf, current, last }: ReviewPagesProps) {
  return (
    <nav className="flex flex-wrap gap-3 mt-4" aria-label="Pages d’avis">
      {current > 1 && (
        <Link
          className={buttonClasses('outline')}
          to={addressOf(Math.min(current - 1, last))}
          rel="prev"
        >
          Avis précédents
        </Link>
      )}
      {current < last && (
        <Link className={buttonClasses('outline')} to={addressOf(current + 1)} rel="next">
          Avis suivants
        </Link>
      )}
    </nav>
  )
}
