import { useEffect, useState } from 'react'

import { REVIEW_IMAGES_MAX } from '#kernel/wire/limits.ts'
import { giveReview, type ReviewLine } from '#modules/reviews/contract/reviews.ts'
import { call } from '#web/api/client.ts'
import { useSending } from '#web/api/use-sending.ts'
import { PhotoField, usePhotos } from '#modules/images/web/index.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotice } from '#web/ui/lists/notice-store.ts'
import { Remark } from '#web/ui/lists/remark.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'

import { forgetReviewDraft, keepReviewDraft, readReviewDraft } from './review-draft.ts'
import { StarChoice } from './star-choice.tsx'

type ReviewFormProps = { line: ReviewLine; onGiven: (line: ReviewLine) => void }

/** Stars, a few words, up to three photos; kept on the device until they are published. */
export function ReviewForm({ line, onGiven }: ReviewFormProps) {
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
    keepReviewDraft({ line: line._id, stars, text, images })
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
