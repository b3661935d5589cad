import { dayOfMonth } from '#kernel/wire/due-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, useEffect, useId } from 'react'
import { listReviewLines, type ReviewLine, giveReview } from '#modules/reviews/contract/reviews.ts'
import { call } from '#client/api/client.ts'
import { ListRows } from '#client/lists/list-rows.tsx'
import { usePageList } from '#client/lists/use-list.ts'
import { LinePicture } from '#ui/pictures/line-picture.tsx'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { typographic } from '#ui/words/typographic.ts'
import { Remark } from '#ui/lists/remark.tsx'
import { Stars } from '#ui/icons/stars.tsx'
import { REVIEW_IMAGES_MAX } from '#kernel/wire/limits.ts'
import { useSending } from '#client/api/use-sending.ts'
import { PhotoField, usePhotos } from '#modules/images/web/index.ts'
import { showNotice } from '#ui/lists/notice-store.ts'
import { TextArea } from '#ui/forms/text-area.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { storedValue } from '#client/device/stored-value.ts'
import { Facts } from '#ui/words/facts.tsx'
import { ReviewPhotos, ShopReply } from './review-photos.tsx'
import './reviews.css'

const stored = storedValue<ReviewDraft | null>({ key: 'avis', restore })

const WORDS = ['Très mauvais', 'Mauvais', 'Correct', 'Bien', 'Très bien'] as const

export function ReviewLines({ userId, order }: { userId: string; order: string | null }) {
  const queries = useQueryClient()
  const [given, setGiven] = useState<ReadonlyMap<string, ReviewLine>>(new Map())
  const list = usePageList({
    key: ['review-lines', userId, order],
    read: (from, signal) =>
      call(listReviewLines, { query: { ...from, ...(order && { order }) } }, { signal }),
    rows: ({ lines }) => lines,
  })
  // A line just reviewed keeps its place until the next visit.
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
            <Facts of={[shopName, `livré le ${dayOfMonth(deliveredAt)}`]} />
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

function GivenReview({
  review: { stars, text, images, reply, hidden, held },
  shopName,
}: {
  review: NonNullable<ReviewLine['review']>
  shopName: string
}) {
  return (
    <div className="review mt-3">
      <Stars rating={stars} />
      {text && <p>{text}</p>}
      <ReviewPhotos images={images} />
      <ShopReply shopName={shopName} reply={reply} />
      {held && (
        <div className="mt-3">
          <Remark>Notre équipe lit votre avis avant de le montrer.</Remark>
        </div>
      )}
      {hidden && (
        <div className="mt-3">
          <Remark>
            Cet avis a été retiré par notre équipe : il ne respecte pas les règles des avis.
          </Remark>
        </div>
      )}
    </div>
  )
}

type ReviewFormProps = { line: ReviewLine; onGiven: (line: ReviewLine) => void }

function ReviewForm({ line, onGiven }: ReviewFormProps) {
  const [draft] = useState(() => readReviewDraft(line._id))
  const [stars, setStars] = useState(draft.stars)
  const [text, setText] = useState(draft.text)
  const { form, busy, faults, sentence, send: sendOnce, forgive } = useSending<'stars' | 'text'>()
  const photos = usePhotos({
    most: REVIEW_IMAGES_MAX,
    tooMany: `Maximum ${REVIEW_IMAGES_MAX} photos.`,
    minimum: 1,
    kept: draft.images,
  })
  const sent = photos.sent.join(' ')
  useEffect(() => {
    const images = sent ? sent.split(' ') : []
    saveReviewDraft({ line: line._id, stars, text, images })
  }, [line._id, stars, text, sent])
  const send = () =>
    sendOnce(stars > 0 ? {} : { stars: 'Choisissez une note de 1 à 5.' }, async () => {
      const given = await call(giveReview, {
        body: { line: line._id, stars, text, images: [...photos.sent] },
      })
      forgetReviewDraft()
      showNotice('Merci pour votre avis')
      onGiven(given)
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
      <StarChoice
        stars={stars}
        error={faults.stars}
        onChange={(chosen) => {
          setStars(chosen)
          forgive('stars')
        }}
      />
      <TextArea
        label="Votre avis"
        optional
        name="text"
        rows={3}
        maxLength={2_000}
        value={text}
        error={faults.text}
        onChange={(event) => setText(event.target.value)}
      />
      <PhotoField
        label="Photos"
        hint="Jusqu’à 3, facultatives"
        most={REVIEW_IMAGES_MAX}
        photos={photos}
      />
      {sentence && (
        <div role="alert">
          <Remark tone="danger">{sentence}</Remark>
        </div>
      )}
      <Button type="submit" wide busy={busy || photos.pending} busyWords="Envoi...">
        Publier mon avis
      </Button>
    </form>
  )
}

type StarChoiceProps = { stars: number; error?: string | null; onChange: (stars: number) => void }

function StarChoice({ stars, error, onChange }: StarChoiceProps) {
  const name = useId()
  return (
    <fieldset
      role="radiogroup"
      className="field note-choix"
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-faute` : undefined}
    >
      <legend className="field-label">Votre note</legend>
      <div className="star-choice">
        {WORDS.map((words, index) => (
          <label key={words} className={index < stars ? 'full' : undefined}>
            <input
              type="radio"
              name={name}
              value={index + 1}
              checked={stars === index + 1}
              aria-label={`${index + 1} sur 5, ${words}`}
              onChange={() => onChange(index + 1)}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 3.2l2.7 5.6 6.1.8-4.5 4.3 1.1 6.1L12 17.1 6.6 20l1.1-6.1L3.2 9.6l6.1-.8z" />
            </svg>
          </label>
        ))}
        <span className="small muted" aria-hidden="true">
          {WORDS[stars - 1]}
        </span>
      </div>
      {error && <FieldError id={`${name}-faute`}>{error}</FieldError>}
    </fieldset>
  )
}

type ReviewDraft = {
  line: string
  stars: number
  text: string
  images: readonly string[]
}

function readReviewDraft(line: string): ReviewDraft {
  const kept = stored.read()
  return kept?.line === line ? kept : { line, stars: 0, text: '', images: [] }
}

function hasReviewDraft(line: string): boolean {
  return stored.read()?.line === line
}

function saveReviewDraft(draft: ReviewDraft): void {
  if (draft.stars > 0 || draft.text || draft.images.length > 0) stored.write(draft)
}

function forgetReviewDraft(): void {
  stored.clear()
}

function restore(kept: unknown): ReviewDraft | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { line, stars, text, images } = kept as Record<string, unknown>
  if (typeof line !== 'string' || typeof stars !== 'number' || typeof text !== 'string') return null
  const sent = Array.isArray(images) ? images : []
  return { line, stars, text, images: sent.filter((id): id is string => typeof id === 'string') }
}
