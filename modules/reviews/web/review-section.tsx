import { plural } from '#kernel/wire/plural.ts'
import { dayOfYear } from '#kernel/wire/due-words.ts'
import { type ReactNode, useState, type ComponentType } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Review } from '#modules/reviews/contract/public-reviews.ts'
import { buttonClasses } from '#ui/button.tsx'
import { Gauge } from '#ui/charts/gauge.tsx'
import { formatRating, Stars } from '#ui/icons/stars.tsx'
import { paths } from '#client/paths.ts'
import { readUser } from '#client/session/user-info.ts'
import { showNotice } from '#ui/lists/notice-store.ts'
import { ReviewPhotos, ShopReply } from './review-photos.tsx'
import type { ReportSheetProps } from './report-sheet.tsx'
import './reviews.css'

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
    all: boolean
  }
  shopName: string
  none: string
  renderAbout?: (review: One) => ReactNode
  pageOf: (page: number) => string
}

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

function Spread({ average, distribution }: { average: number; distribution: readonly number[] }) {
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
              <span className="visually-hidden">{`${stars} ${plural(stars, 'étoile')} : ${count} avis`}</span>
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
  about?: ReactNode
}

function OneReview({
  review: { _id, author, stars, text, images, createdAt, reply },
  shopName,
  about,
}: OneReviewProps) {
  return (
    <article className="review">
      <div className="small">
        <h3 className="small semibold inline">{author}</h3>{' '}
        <span className="muted">· {dayOfYear(createdAt)}</span>
      </div>
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

function ReviewPages({ addressOf, current, last }: ReviewPagesProps) {
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

function ReportReview({ reviewId, author }: { reviewId: string; author: string }) {
  const [form, setForm] = useState<{ Sheet: ComponentType<ReportSheetProps> } | null>(null)
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const report = async () => {
    if (!readUser()) return navigate(paths.login(pathname + search))
    try {
      const { ReportSheet } = await import('./report-sheet.tsx')
      setForm({ Sheet: ReportSheet })
      setOpen(true)
    } catch {
      showNotice('Pas de connexion. Vérifiez votre réseau et réessayez.')
    }
  }
  return (
    <>
      <button className="min-h-11 tiny muted underline" type="button" onClick={() => void report()}>
        Signaler<span className="visually-hidden"> l’avis de {author}</span>
      </button>
      {form && <form.Sheet reviewId={reviewId} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
