import { dayOfMonth } from '#kernel/wire/due-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { visibleLength } from '#kernel/wire/plain-text.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

import {
  listOwnShopReviews,
  replyToReview,
  type OwnShopReview,
} from '#modules/reviews/contract/reviews.ts'
import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { call } from '#client/api/client.ts'
import { useSending } from '#client/api/use-sending.ts'
import { FilterLinks } from '#client/lists/filter-links.tsx'
import { ListRows } from '#client/lists/list-rows.tsx'
import { usePageList } from '#client/lists/use-list.ts'
import { workPaths } from '#client/work-paths.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { formatRating } from '#ui/icons/stars.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'

import { ReviewCard, StarsFilter, useStarsQuery } from './review-card.tsx'
import './reviews.css'

export function OwnShopReviews({ user }: { user: UserInfo }) {
  const [search] = useSearchParams()
  const waiting = search.get('etat') === 'sans-reponse'
  const byStars = useStarsQuery()
  const queries = useQueryClient()
  const list = usePageList({
    key: ['shop-reviews', user._id, waiting, byStars],
    read: (from, signal) =>
      call(
        listOwnShopReviews,
        { query: { ...from, ...byStars, waiting: waiting ? 'true' : 'false' } },
        { signal },
      ),
    rows: ({ reviews }) => reviews,
  })
  const { last } = list
  return (
    <ScreenFrame detail={user.shopName}>
      <FilterLinks
        label="Avis"
        links={[
          { words: 'Tous', to: workPaths.shopReviews(), current: !waiting },
          {
            words: 'Sans réponse',
            count: last?.waiting,
            to: `${workPaths.shopReviews()}&etat=sans-reponse`,
            current: waiting,
          },
        ]}
      >
        <StarsFilter usual="Les plus récents" />
      </FilterLinks>
      {last && last.averageRating > 0 && (
        <p className="muted">Votre note : {formatRating(last.averageRating)} sur 5</p>
      )}
      <ListRows
        list={list}
        empty={
          <Empty
            title={
              byStars.stars
                ? 'Aucun avis avec cette note'
                : waiting
                  ? 'Vous avez répondu à tous'
                  : 'Pas encore d’avis'
            }
            of="reviews"
          >
            Les acheteurs peuvent donner leur avis dès que leur colis est livré.
          </Empty>
        }
      >
        {(reviews) => (
          <div className="card-pairs">
            {reviews.map((review) => (
              <OneReview
                key={review._id}
                review={review}
                onAnswered={() =>
                  void queries.invalidateQueries({ queryKey: ['shop-reviews', user._id] })
                }
              />
            ))}
          </div>
        )}
      </ListRows>
    </ScreenFrame>
  )
}

function OneReview({ review, onAnswered }: { review: OwnShopReview; onAnswered: () => void }) {
  const { _id, author, createdAt, reply, hidden } = review
  const [open, setOpen] = useState(false)
  return (
    <ReviewCard
      review={review}
      author={author}
      replyOf="Votre réponse"
      details={[dayOfMonth(createdAt)]}
    >
      {hidden && <p className="muted">Cet avis a été retiré par notre équipe.</p>}
      {!reply && !hidden && !open && (
        <Button look="outline" className="mt-3" onClick={() => setOpen(true)}>
          Répondre<span className="visually-hidden"> à {author}</span>
        </Button>
      )}
      {!reply && open && <ReplyForm reviewId={_id} onAnswered={onAnswered} />}
    </ReviewCard>
  )
}

function ReplyForm({ reviewId, onAnswered }: { reviewId: string; onAnswered: () => void }) {
  const [reply, setReply] = useState('')
  const { form, busy, faults, sentence, send: sendOnce } = useSending<'reply'>()
  const send = () =>
    sendOnce(visibleLength(reply) > 0 ? {} : { reply: 'Écrivez votre réponse.' }, async () => {
      await call(replyToReview, { params: { id: reviewId }, body: { reply } })
      showNotice('Réponse publiée')
      onAnswered()
    })
  return (
    <form
      className="form mt-3"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextArea
        label="Votre réponse"
        hint="Une seule, lue par tous : elle ne se change plus."
        name="reply"
        rows={3}
        maxLength={2_000}
        value={reply}
        error={faults.reply ?? sentence}
        onChange={(event) => setReply(event.target.value)}
      />
      <Button type="submit" busy={busy} busyWords="Envoi...">
        Publier la réponse
      </Button>
    </form>
  )
}
