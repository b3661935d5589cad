import { useEffect, useRef, useState, type ChangeEvent } from 'react'

import { uploadImage } from '#contract/images/images.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { PhotoProblem, shrunkPhoto } from '#web/ui/shrink-photo.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Remark } from '#web/ui/remark.tsx'

/** A photo already uploaded and waiting for « Enregistrer »; `imageId` null takes the present one away; null when nothing was chosen. */
export type ChosenPhoto = { imageId: string | null; preview: string | null } | null

type OwnPhotoProps = {
  name: string
  present: string | null
  chosen: ChosenPhoto
  onChange: (chosen: ChosenPhoto) => void
}

/** The face of an account: resized on the device, uploaded at once, kept when the form is saved. */
export function OwnPhoto({ name, present, chosen, onChange }: OwnPhotoProps) {
  const field = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const preview = chosen?.preview ?? null
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview])
  const shown = chosen ? preview : present

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file may be chosen again after a failure.
    target.value = ''
    if (!file) return
    setProblem(null)
    setSending(true)
    try {
      const photo = await shrunkPhoto(file)
      const body = new FormData()
      body.append('image', photo, 'photo.jpg')
      const { _id } = await call(uploadImage, { body })
      onChange({ imageId: _id, preview: URL.createObjectURL(photo) })
    } catch (failure) {
      setProblem(failure instanceof PhotoProblem ? failure.message : sentenceOf(failure))
    } finally {
      setSending(false)
    }
  }
  return (
    <div>
      <div className="person">
        <Avatar name={name} big imageUrl={shown} />
        <div className="flex flex-wrap gap-2">
          <input
            className="visually-hidden"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-label="Choisir une photo"
            tabIndex={-1}
            ref={field}
            onChange={(event) => void choose(event)}
          />
          <Button
            look="outline"
            icon="photo"
            busy={sending}
            busyWords="Envoi..."
            onClick={() => field.current?.click()}
          >
            {shown ? 'Changer la photo' : 'Ajouter une photo'}
          </Button>
          {shown && !sending && (
            <Button
              look="plain"
              onClick={() => onChange(present ? { imageId: null, preview: null } : null)}
            >
              Retirer
            </Button>
          )}
        </div>
      </div>
      <div className="announcements announcements-after" role="status">
        {chosen?.imageId && (
          <Remark tone="info">Photo prête. Touchez « Enregistrer » pour la garder.</Remark>
        )}
        {problem && <Remark tone="danger">{problem}</Remark>}
      </div>
    </div>
  )
}
