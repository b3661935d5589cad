import type { z } from 'zod'
import { Link } from 'react-router'

import type { listReviews, Review } from '#contract/catalogue.ts'
import { paths } from '#web/paths.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { Gauge } from '#web/ui/gauge.tsx'
import { formatRating, Stars } from '#web/ui/stars.tsx'

import { dayWords } from './day-words.ts'

type ReviewsProps = { reviews: z.output<(typeof listReviews)['reply']> & { all: boolean }; slug: string; shopName: string }

/** What buyers said: the average, its spread, a few reviews; all of them, page by page, at `?avis=1`. */
export function Reviews({ reviews, slug, shopName }: ReviewsProps) {
  const { averageRating, totalReviews, distribution, all, currentPage, totalPages } = reviews
  const more = !all && totalReviews > reviews.reviews.length
  return (
    <section className="bloc" aria-labelledby="titre-avis" id="avis">
      <div className="sec">
        <h2 id="titre-avis">Avis</h2>
        {more && (
          <Link className="lien" to={pageOf(slug, 1)} preventScrollReset>
            Voir les {totalReviews} avis
          </Link>
        )}
      </div>
      {totalReviews === 0 ? (
        <p className="doux">Personne n’a encore donné son avis. Les acheteurs le peuvent dès qu’ils ont reçu le produit.</p>
      ) : (
        <Spread average={averageRating} distribution={distribution} />
      )}
      {reviews.reviews.map((review) => (
        <OneReview key={review._id} review={review} shopName={shopName} />
      ))}
      {all && totalPages > 1 && <Pages slug={slug} current={currentPage} last={totalPages} />}
    </section>
  )
}

function Spread({ average, distribution }: { average: number; distribution: readonly number[] }) {
  const most = Math.max(
    1,
    distribution.reduce((sum, count) => sum + count, 0),
  )
  return (
    <div className="pour">
      <div>
        <b className="chiffres">{formatRating(average)}</b>
        <br />
        <Stars rating={average} />
      </div>
      <ul aria-label="Répartition des notes">
        {distribution
          .map((count, index) => ({ stars: index + 1, count }))
          .toReversed()
          .map(({ stars, count }) => (
            <li key={stars}>
              <span className="lecteur">{`${stars} ${stars > 1 ? 'étoiles' : 'étoile'} : ${count} avis`}</span>
              <span aria-hidden="true">{stars}</span>
              <Gauge percent={(100 * count) / most} />
              <span aria-hidden="true">{count}</span>
            </li>
          ))}
      </ul>
    </div>
  )
}

function OneReview({ review: { author, stars, text, createdAt, reply }, shopName }: { review: Review; shopName: string }) {
  return (
    <article className="avis">
      <p className="petit">
        <b>{author}</b> <span className="doux">· {dayWords(createdAt)}</span>
      </p>
      <Stars rating={stars} />
      {text && <p>{text}</p>}
      {reply && (
        <p className="reponse">
          <b>{shopName}</b>
          {`\u00a0: ${reply}`}
        </p>
      )}
    </article>
  )
}

function Pages({ slug, current, last }: { slug: string; current: number; last: number }) {
  return (
    <nav className="flex flex-wrap gap-3 mt-4" aria-label="Pages d’avis">
      {current > 1 && (
        <Link className={buttonClasses('contour')} to={pageOf(slug, current - 1)} rel="prev">
          Avis précédents
        </Link>
      )}
      {current < last && (
        <Link className={buttonClasses('contour')} to={pageOf(slug, current + 1)} rel="next">
          Avis suivants
        </Link>
      )}
    </nav>
  )
}

function pageOf(slug: string, page: number): string {
  return `${paths.product(slug)}?avis=${page}#avis`
}
