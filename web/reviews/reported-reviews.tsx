import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'

import { listReportedReviews, type ReportedReview } from '#contract/reviews/reviews.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { paths } from '#web/paths.ts'
import { workPaths } from '#web/work-paths.ts'
import { formatMoment } from '#web/ui/dates.ts'
import { EmptyBasket } from '#web/ui/empty-basket.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { Stars } from '#web/ui/stars.tsx'

import { ModerationActs } from './moderation-acts.tsx'
import { ReviewPhotos } from './review-photos.tsx'

/** What people reported, the oldest first; what was taken out of sight can come back. */
export function ReportedReviews({ userId }: { userId: string }) {
  const [search] = useSearchParams()
  const state = search.get('etat') === 'retires' ? 'hidden' : 'waiting'
  const queries = useQueryClient()
  const {
    data,
    error,
    isFetching,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = useInfiniteQuery({
    queryKey: ['reported-reviews', userId, state],
    queryFn: ({ pageParam, signal }) =>
      call(listReportedReviews, { query: { page: pageParam, state } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
  })
  const list = [
    ...new Map(
      data?.pages.flatMap((page) => page.reviews).map((review) => [review._id, review]),
    ).values(),
  ]
  const waiting = data?.pages.at(-1)?.waiting ?? 0
  const settled = () => void queries.invalidateQueries({ queryKey: ['reported-reviews', userId] })
  return (
    <>
      <nav className="filter-chips" aria-label="État des avis">
        <Link
          className="filter-chip"
          to={workPaths.adminReviews()}
          aria-current={state === 'waiting' ? 'page' : undefined}
          preventScrollReset
        >
          À regarder {waiting > 0 && <b>{waiting}</b>}
        </Link>
        <Link
          className="filter-chip"
          to={`${workPaths.adminReviews()}?etat=retires`}
          aria-current={state === 'hidden' ? 'page' : undefined}
          preventScrollReset
        >
          Retirés
        </Link>
      </nav>
      {!data &&
        (error ? (
          <Failure words={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <ListSkeleton count={4} />
        ))}
      {data && list.length === 0 && (
        <Empty title="Rien ici pour le moment" drawing={<EmptyBasket />}>
          {state === 'waiting'
            ? 'Les avis que quelqu’un signale arrivent ici.'
            : 'Aucun avis n’est retiré.'}
        </Empty>
      )}
      {list.map((review) => (
        <One key={review._id} review={review} onSettled={settled} />
      ))}
      <ShowMore
        list={{ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }}
        problem={sentenceOf(error)}
      />
    </>
  )
}

function One({ review, onSettled }: { review: ReportedReview; onSettled: () => void }) {
  const {
    _id,
    buyerName,
    shopName,
    orderNumber,
    stars,
    text,
    images,
    createdAt,
    reply,
    product,
    hidden,
    hiddenReason,
    reports,
  } = review
  return (
    <article className="card">
      <div className="card-head">
        <h2>{buyerName}</h2>
        <Stars rating={stars} />
      </div>
      <p className="muted">
        <Link to={paths.product(product.slug)}>{product.name}</Link> · {shopName} ·{' '}
        <span className="figures">{orderNumber}</span> · {formatMoment(createdAt)}
      </p>
      {text && <p className="mt-2">{text}</p>}
      <ReviewPhotos images={images} />
      {reply && <p className="quote">Réponse de la boutique : {reply}</p>}
      <ul className="mt-2">
        {reports.map((report) => (
          <li key={`${report.by}${report.at}`} className="muted">
            Signalé par {report.by} : {report.reason}
          </li>
        ))}
      </ul>
      {hiddenReason && <p className="mt-2">Retiré : {hiddenReason}</p>}
      <ModerationActs reviewId={_id} hidden={hidden} onSettled={onSettled} />
    </article>
  )
}
