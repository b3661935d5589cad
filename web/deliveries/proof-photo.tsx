import { useEffect, useRef, useState, type ChangeEvent } from 'react'

import { uploadImage } from '#contract/images/images.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { Button } from '#web/ui/button.tsx'
import { formatTime } from '#web/ui/dates.ts'
import { PhotoProblem, shrunkPhoto } from '#web/ui/shrink-photo.ts'
import { Icon } from '#web/ui/icon.tsx'

/** A photo taken and already sent. */
export type TakenPhoto = { imageId: string; preview: string; takenAt: string }
type ProofPhotoProps = {
  title: string
  photo: TakenPhoto | null
  missing: boolean
  onTaken: (photo: TakenPhoto) => void
}

/** The phone’s own camera; the photo is made small on the device and sent at once, with another try when the network fails. */
export function ProofPhoto({ title, photo, missing, onTaken }: ProofPhotoProps) {
  const field = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const preview = photo?.preview
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview])

  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    setProblem(null)
    setSending(true)
    try {
      const small = await shrunkPhoto(file, 1_200)
      const body = new FormData()
      body.append('image', small, 'photo.jpg')
      const { _id } = await call(uploadImage, { body })
      onTaken({
        imageId: _id,
        preview: URL.createObjectURL(small),
        takenAt: new Date().toISOString(),
      })
    } catch (failure) {
      setProblem(failure instanceof PhotoProblem ? failure.message : sentenceOf(failure))
    } finally {
      setSending(false)
    }
  }
  const fault = problem ?? (missing && !photo ? 'Prenez une photo : elle est obligatoire.' : null)
  return (
    <div className="mt-3">
      <div className="proof">
        {preview ? <img src={preview} alt="" width={72} height={72} /> : <Icon name="photo" />}
        <span>
          <b>{title}</b>
          <small>
            {photo ? `Obligatoire, prise à ${formatTime(photo.takenAt)}` : 'Obligatoire'}
          </small>
        </span>
        <input
          className="visually-hidden"
          type="file"
          accept="image/*"
          capture="environment"
          tabIndex={-1}
          aria-label={title}
          ref={field}
          onChange={(event) => void take(event)}
        />
        <Button
          look="outline"
          busy={sending}
          busyWords="Envoi..."
          onClick={() => field.current?.click()}
        >
          {photo ? 'Reprendre' : 'Prendre la photo'}
        </Button>
      </div>
      {fault && (
        <p className="error-message mt-2" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
