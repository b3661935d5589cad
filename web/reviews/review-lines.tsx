import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { listReviewLines, type ReviewLine } from '#contract/reviews/reviews.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { LinePicture } from '#web/ui/line-picture.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { EmptyBasket } from '#web/ui/empty-basket.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'

import { GivenReview } from './given-review.tsx'
import { ReviewForm } from './review-form.tsx'

/** Each delivered article once: to be judged, or as it was. */
export function ReviewLines({ userId, order }: { userId: string; order: string | null }) {
  const queries = useQueryClient()
  const queryKey = ['review-lines', userId, order]
  const [given, setGiven] = useState<ReadonlyMap<string, ReviewLine>>(new Map())
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
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(listReviewLines, { query: { page: pageParam, ...(order && { order }) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
  })
  if (!data)
    return error ? (
      <Failure words={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <ListSkeleton count={4} />
    )
  const lines = [
    ...new Map(data.pages.flatMap((page) => page.lines).map((line) => [line._id, line])).values(),
  ]
  if (lines.length === 0)
    return (
      <Empty
        title="Rien à juger pour le moment"
        drawing={<EmptyBasket />}
        action={<ButtonLink to={paths.orders()}>Mes commandes</ButtonLink>}
      >
        Vos articles arrivent ici dès qu’ils sont livrés.
      </Empty>
    )
  // A line that was just judged stays where it is: it moves down at the next visit.
  const keep = (line: ReviewLine) => {
    setGiven((before) => new Map(before).set(line._id, line))
    void queries.invalidateQueries({ queryKey: ['review-lines', userId], refetchType: 'none' })
  }
  return (
    <>
      <div className="order-list">
        {lines.map((line) => (
          <Line
            key={line._id}
            line={given.get(line._id) ?? line}
            openAtOnce={lines.length === 1}
            onGiven={keep}
          />
        ))}
      </div>
      <ShowMore
        list={{ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }}
        problem={sentenceOf(error)}
      />
    </>
  )
}

type LineProps = { line: ReviewLine; openAtOnce: boolean; onGiven: (line: ReviewLine) => void }

function Line({ line, openAtOnce, onGiven }: LineProps) {
  const [open, setOpen] = useState(openAtOnce)
  const { product, shopName, deliveredAt, review } = line
  return (
    <article className="card">
      <div className="person">
        <span className="thumbnail thumbnail-large">
          <LinePicture url={product.imageUrl} />
        </span>
        <div>
          <h2 className="small medium">{product.name}</h2>
          <p className="small muted">
            {shopName} · livré le {formatDay(deliveredAt)}
          </p>
        </div>
      </div>
      {review && <GivenReview review={review} shopName={shopName} />}
      {!review && open && <ReviewForm line={line} onGiven={onGiven} />}
      {!review && !open && (
        <Button look="outline" wide className="mt-3" onClick={() => setOpen(true)}>
          Donner mon avis<span className="visually-hidden"> sur {product.name}</span>
        </Button>
      )}
    </article>
  )
}
