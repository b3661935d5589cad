import { useId, useRef, type ChangeEvent, type ReactNode } from 'react'

import { classes } from '#ui/classes.ts'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Gauge } from '#ui/charts/gauge.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import '#ui/pictures/photos.css'

import type { QueuedPhoto } from './photo-queue.ts'
import type { Photos } from './use-photos.ts'

type PhotoFieldProps = {
  label: string
  hint?: ReactNode
  photos: Photos
  most: number
  fault?: string | null
}

export function PhotoField({ label, hint, photos, most, fault }: PhotoFieldProps) {
  const heading = useId()
  const input = useRef<HTMLInputElement>(null)
  const { list, words, add, remove, resume } = photos
  const canAdd = list.filter(({ state }) => state !== 'refused').length < most
  const message = fault ?? words
  const isCut = list.some(({ state }) => state === 'cut')
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Emptied so that a refused file can be chosen again.
    target.value = ''
    add(files)
  }
  return (
    <div className={classes('field', message && 'field-wrong')}>
      <span className="field-label" id={heading}>
        {label}
      </span>
      {hint && (
        <span className="tiny muted mb-1" id={`${heading}-aide`}>
          {hint}
        </span>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        multiple
        aria-label="Choisir des photos"
        onChange={choose}
      />
      <div
        className="photos"
        role="group"
        aria-labelledby={heading}
        aria-describedby={hint ? `${heading}-aide` : undefined}
      >
        {list.map((photo, index) => (
          <Tile
            key={photo.id}
            photo={photo}
            name={`photo ${index + 1}`}
            onRemove={() => remove(photo.id)}
          />
        ))}
        {canAdd && (
          <button className="photo photo-add" type="button" onClick={() => input.current?.click()}>
            <Icon name="photo" />
            Ajouter
            <br />
            une photo
          </button>
        )}
      </div>
      {message && <FieldError>{message}</FieldError>}
      {isCut && (
        <button className="link text-left min-h-11" type="button" onClick={resume}>
          Reprendre l’envoi des photos
        </button>
      )}
      <p className="visually-hidden" role="status">
        {list.length > 0 && `${photos.sent.length} sur ${list.length} envoyées`}
      </p>
    </div>
  )
}

function Tile({
  photo: { preview, state, percent },
  name,
  onRemove,
}: {
  photo: QueuedPhoto
  name: string
  onRemove: () => void
}) {
  const stopped = state === 'refused' || state === 'cut'
  const going = state === 'checking' || state === 'waiting' || state === 'sending'
  return (
    <div className={classes('photo', stopped && 'photo-wrong')}>
      {preview && <img className="picture" src={preview} alt={name} />}
      <button
        className="photo-remove"
        type="button"
        aria-label={`Retirer la ${name}`}
        onClick={onRemove}
      >
        <Icon name="close" size={16} />
      </button>
      {going && (
        <div
          className="sending"
          role="progressbar"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-label={`Envoi de la ${name}`}
        >
          <Gauge percent={percent} />
        </div>
      )}
      {stopped && <Icon name="error" />}
    </div>
  )
}
