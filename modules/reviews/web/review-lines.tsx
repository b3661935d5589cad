import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { listReviewLines, type ReviewLine } from '#modules/reviews/contract/reviews.ts'
import { call } from '#web/api/client.ts'
import { ListRows } from '#web/lists/list-rows.tsx'
import { usePageList } from '#web/lists/use-list.ts'
import { LinePicture } from '#web/ui/pictures/line-picture.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/words/dates.ts'
import { Empty } from '#web/ui/lists/empty.tsx'
import { typographic } from '#web/ui/words/typographic.ts'

import { GivenReview } from './given-review.tsx'
import { hasReviewDraft } from './review-draft.ts'
import { ReviewForm } from './review-form.tsx'

/** Each delivered article once: with a form, or with the review given. */
export function ReviewLines({ userId, order }: { userId: string; order: string | null }) {
  const queries = useQueryClient()
  const [given, setGiven] = useState<ReadonlyMap<string, ReviewLine>>(new Map())
  const list = usePageList({
    key: ['review-lines', userId, order],
    read: (from, signal) =>
      call(listReviewLines, { query: { ...from, ...(order && { order }) } }, { signal }),
    rows: ({ lines }) => lines,
  })
  // A line that was just reviewed keeps its place until the next visit.
  const keep = (line: ReviewLine) => {
    setGiven((before) => new Map(before).set(line._id, line))
    void queries.invalidateQueries({ queryKey: ['review-lines', userId], refetchType: 'none' })
  }
  return (
    <ListRows
      list={list}
      empty={
        <Empty
          title="Rien à juger pour le moment"
          of="reviews"
          action={<ButtonLink to={paths.orders()}>Mes commandes</ButtonLink>}
        >
          Vos articles arrivent ici dès qu’ils sont livrés.
        </Empty>
      }
    >
      {(lines) => (
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
      )}
    </ListRows>
  )
}

type LineProps = { line: ReviewLine; openAtOnce: boolean; onGiven: (line: ReviewLine) => void }

function Line({ line, openAtOnce, onGiven }: LineProps) {
  const [open, setOpen] = useState(() => openAtOnce || hasReviewDraft(line._id))
  const { product, shopName, deliveredAt, review } = line
  return (
    <article className="card">
      <div className="person">
        <span className="thumbnail thumbnail-large">
          <LinePicture url={product.imageUrl} />
        </span>
        <div>
          <h2 className="small medium">{typographic(product.name)}</h2>
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
