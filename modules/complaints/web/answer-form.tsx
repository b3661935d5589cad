import { useState } from 'react'
import {
  complaintProblems,
  type ComplaintSide,
} from '#modules/complaints/contract/complaint-words.ts'
import { answerComplaint, type Complaint } from '#modules/complaints/contract/complaints.ts'
import { COMPLAINT_IMAGES_MAX } from '#kernel/wire/limits.ts'
import { visibleLength } from '#kernel/wire/plain-text.ts'
import { call } from '#client/api/client.ts'
import { failureWords } from '#client/api/failure-words.ts'
import { useSending } from '#client/api/use-sending.ts'
import { PhotoField, usePhotos } from '#modules/images/web/index.ts'
import { Button } from '#ui/button.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { newUuid } from '#client/device/new-key.ts'
import { storedValue } from '#client/device/stored-value.ts'
import { cannedSentences, ReadyWords } from './ready-words.tsx'

const stored = storedValue<{ complaint: string; content: string } | null>({
  key: 'message-reclamation',
  restore,
})

type AnswerFormProps = {
  complaint: Complaint
  side: ComplaintSide
  onChanged: (complaint: Complaint) => void
}

const FAILED = 'Erreur lors de l’envoi, veuillez réessayer'

export function AnswerForm({ complaint: { _id }, side, onChanged }: AnswerFormProps) {
  const [content, setContent] = useState(() => readAnswerDraft(_id))
  const [key, setKey] = useState(newUuid)
  const [round, setRound] = useState(0)
  const {
    form,
    busy,
    faults,
    sentence,
    send: sendOnce,
    forgive,
  } = useSending<'content'>(failureWords({ unsaid: FAILED, lost: FAILED }))
  const photos = usePhotos({
    most: COMPLAINT_IMAGES_MAX,
    tooMany: complaintProblems.tooManyPhotos,
    minimum: 1,
  })
  const write = (words: string) => {
    setContent(words)
    saveAnswerDraft(_id, words)
    setKey(newUuid())
    forgive('content')
  }
  const send = () =>
    sendOnce(visibleLength(content) > 0 ? {} : { content: 'Écrivez votre message.' }, async () => {
      onChanged(
        await call(
          answerComplaint,
          { params: { id: _id }, body: { content, images: [...photos.sent] } },
          { idempotencyKey: key },
        ),
      )
      write('')
      photos.clear()
      setRound((before) => before + 1)
    })
  const choices = cannedSentences[side]
  return (
    <form
      className="form mt-4"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {choices.length > 0 && (
        <ReadyWords
          label="Phrases prêtes"
          confirm="Choisir une phrase…"
          choices={choices}
          onChoose={(words) => write(content ? `${content.trimEnd()} ${words}` : words)}
        />
      )}
      <TextArea
        label="Votre message"
        name="content"
        rows={3}
        maxLength={2_000}
        value={content}
        error={faults.content}
        onChange={(event) => write(event.target.value)}
      />
      <PhotoField key={round} label="Photos" most={COMPLAINT_IMAGES_MAX} photos={photos} />
      {sentence && (
        <div role="alert">
          <Remark tone="danger">{sentence}</Remark>
        </div>
      )}
      <Button
        type="submit"
        wide
        look={side === 'support' ? 'outline' : 'primary'}
        busy={busy || photos.pending}
        busyWords="Envoi..."
      >
        Envoyer le message
      </Button>
    </form>
  )
}

function readAnswerDraft(complaint: string): string {
  const kept = stored.read()
  return kept?.complaint === complaint ? kept.content : ''
}

function saveAnswerDraft(complaint: string, content: string): void {
  if (content) stored.write({ complaint, content })
  else stored.clear()
}

function restore(kept: unknown): { complaint: string; content: string } | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { complaint, content } = kept as Record<string, unknown>
  return typeof complaint === 'string' && typeof content === 'string'
    ? { complaint, content }
    : null
}
