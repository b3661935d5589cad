import { momentWords } from '#kernel/wire/due-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useState } from 'react'
import {
  listReportedReviews,
  type ReportedReview,
  moderateReview,
} from '#modules/reviews/contract/reviews.ts'
import { call } from '#client/api/client.ts'
import { FilterLinks } from '#client/lists/filter-links.tsx'
import { ListRows } from '#client/lists/list-rows.tsx'
import { usePageList } from '#client/lists/use-list.ts'
import { workPaths } from '#client/work-paths.ts'
import { Empty } from '#ui/lists/empty.tsx'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { Button } from '#ui/button.tsx'
import { ReviewCard, StarsFilter, useStarsQuery } from './review-card.tsx'

const HIDE: ModerationAct = { hidden: true, words: 'Retirer l’avis', done: 'Avis retiré' }

const KEEP: ModerationAct = { hidden: false, words: 'Garder l’avis', done: 'Avis gardé' }

const RESTORE: ModerationAct = { hidden: false, words: 'Remettre l’avis', done: 'Avis remis' }

const SHOW: ModerationAct = { hidden: false, words: 'Montrer l’avis', done: 'Avis montré' }

export function ReportedReviews({ userId }: { userId: string }) {
  const [search] = useSearchParams()
  const state = search.get('etat') === 'retires' ? 'hidden' : 'waiting'
  const byStars = useStarsQuery()
  const queries = useQueryClient()
  const list = usePageList({
    key: ['reported-reviews', userId, state, byStars],
    read: (from, signal) =>
      call(listReportedReviews, { query: { ...from, ...byStars, state } }, { signal }),
    rows: ({ reviews }) => reviews,
  })
  const settled = () => void queries.invalidateQueries({ queryKey: ['reported-reviews', userId] })
  return (
    <>
      <FilterLinks
        label="État des avis"
        links={[
          {
            words: 'À regarder',
            count: list.last?.waiting,
            to: workPaths.adminReviews(),
            current: state === 'waiting',
          },
          {
            words: 'Retirés',
            to: `${workPaths.adminReviews()}?etat=retires`,
            current: state === 'hidden',
          },
        ]}
      >
        <StarsFilter usual={state === 'waiting' ? 'Les plus anciens' : 'Les derniers retirés'} />
      </FilterLinks>
      <ListRows
        list={list}
        empty={
          <Empty title="Rien ici pour le moment" of="reviews">
            {state === 'waiting'
              ? 'Les avis signalés ou retenus arrivent ici.'
              : 'Aucun avis n’est retiré.'}
          </Empty>
        }
      >
        {(reviews) =>
          reviews.map((review) => <One key={review._id} review={review} onSettled={settled} />)
        }
      </ListRows>
    </>
  )
}

function One({ review, onSettled }: { review: ReportedReview; onSettled: () => void }) {
  const { _id, buyerName, shopName, orderNumber, createdAt, held, hiddenReason, reports } = review
  return (
    <ReviewCard
      review={review}
      author={buyerName}
      replyOf="Réponse de la boutique"
      details={[
        shopName,
        <span className="figures" key="order">
          {orderNumber}
        </span>,
        momentWords(createdAt),
      ]}
    >
      <ul className="mt-2">
        {reports.map((report) => (
          <li key={`${report.by}${report.at}`} className="muted">
            Signalé par {report.by} : {report.reason}
          </li>
        ))}
      </ul>
      {held && (
        <p className="mt-2">
          Donné depuis un téléphone ou un réseau de la boutique : il n’est ni montré ni compté avant
          votre décision.
        </p>
      )}
      {hiddenReason && <p className="mt-2">Retiré : {hiddenReason}</p>}
      <ModerationActs reviewId={_id} review={review} onSettled={onSettled} />
    </ReviewCard>
  )
}

type ModerationActsProps = {
  reviewId: string
  review: Pick<ReportedReview, 'hidden' | 'held'>
  onSettled: () => void
}

type ModerationAct = { hidden: boolean; words: string; done: string }

function ModerationActs({ reviewId, review, onSettled }: ModerationActsProps) {
  const [act, setAct] = useState<ModerationAct | null>(null)
  return (
    <div className="flex flex-wrap gap-2 mt-3">
      {review.hidden && !review.held ? (
        <Button look="outline" onClick={() => setAct(RESTORE)}>
          Remettre…
        </Button>
      ) : (
        <>
          <Button look="outline" onClick={() => setAct(review.held ? SHOW : KEEP)}>
            {review.held ? 'Montrer…' : 'Garder…'}
          </Button>
          <Button look="danger" onClick={() => setAct(HIDE)}>
            Retirer…
          </Button>
        </>
      )}
      {act && (
        <ReasonSheet
          title={act.words}
          confirm={act.words}
          danger={act.hidden}
          act={(reason) =>
            call(moderateReview, {
              params: { id: reviewId },
              body: { hidden: act.hidden, reason },
            })
          }
          done={act.done}
          onDone={() => {
            setAct(null)
            onSettled()
          }}
          onClose={() => setAct(null)}
        />
      )}
    </div>
  )
}
