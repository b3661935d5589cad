import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { visibleLength } from '#kernel/wire/plain-text.ts'

import {
  MESSAGE_MAX,
  MESSAGE_PHOTOS_MAX,
  type ParcelSubject,
  type ProductSubject,
} from '#modules/conversations/contract/conversations.ts'
import { readyPhoto } from '#modules/images/web/index.ts'
import { newKey } from '#client/device/new-key.ts'
import { forgetPhotos, keepPhoto } from '#client/offline/act-photos.ts'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { PhotoProblem } from '#ui/pictures/shrink-photo.ts'
import { Thumbnail } from '#ui/pictures/thumbnail.tsx'

import { lengthProblem } from '../message-words.ts'
import { changeDraft, useDraft, type Draft } from '../offline/drafts.ts'
import { KeptPhoto } from './outgoing-item.tsx'
import './composer.css'

export type About = { product: ProductSubject | null; parcel: ParcelSubject | null }

type ComposerProps = {
  owner: string
  place: string
  name: string
  about: About
  onForgetAbout: () => void
  onSend: (draft: Draft) => void
}

export function Composer({ owner, place, name, about, onForgetAbout, onSend }: ComposerProps) {
  const draft = useDraft(owner, place)
  const [pressed, setPressed] = useState(false)
  const photos = usePhotosOf(owner, place, draft)
  const id = useId()
  const { text } = draft
  const problem = lengthProblem(text) ?? photos.problem
  const ready = (visibleLength(text) > 0 || draft.photos.length > 0) && !photos.busy
  const send = () => {
    if (lengthProblem(text)) return setPressed(true)
    if (!ready) return
    onSend({ text: text.trim(), photos: draft.photos })
    setPressed(false)
    photos.clear()
  }
  return (
    <form
      className="composer"
      aria-label={`Écrire à ${name}`}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <AboutChip about={about} onForget={onForgetAbout} />
      {draft.photos.length > 0 && (
        <ul className="composer-photos" aria-label="Photos à envoyer">
          {draft.photos.map((photo, index) => (
            <li className="photo" key={photo}>
              <KeptPhoto id={photo} name={`Photo ${index + 1}`} />
              <button
                className="photo-remove"
                type="button"
                aria-label={`Retirer la photo ${index + 1}`}
                onClick={() => photos.remove(photo)}
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div role="alert">
        {problem && (pressed || photos.problem || text.length > MESSAGE_MAX) && (
          <FieldError>{problem}</FieldError>
        )}
      </div>
      <div className="composer-row">
        <PhotoButton busy={photos.busy} onFiles={photos.add} />
        <label className="visually-hidden" htmlFor={id}>
          Votre message
        </label>
        <GrowingText
          id={id}
          text={text}
          placeholder={`Écrire à ${name}`}
          onChange={(words) => changeDraft(owner, place, { text: words })}
          onEnter={send}
        />
        <button
          className="icon-button composer-send"
          type="submit"
          aria-label="Envoyer"
          disabled={!ready}
        >
          <Icon name="plane" size={20} />
        </button>
      </div>
    </form>
  )
}

function AboutChip({
  about: { product, parcel },
  onForget,
}: {
  about: About
  onForget: () => void
}) {
  if (!product && !parcel) return null
  const words = product?.name ?? `Colis ${parcel?.orderNumber ?? ''}`
  return (
    <div className="composer-about">
      {product && <Thumbnail url={product.imageUrl} size={40} />}
      <p className="truncate">
        <span className="muted">À propos de : </span>
        {words}
      </p>
      <button
        className="icon-button"
        type="button"
        aria-label={`Ne pas parler de : ${words}`}
        onClick={onForget}
      >
        <Icon name="close" size={20} />
      </button>
    </div>
  )
}

function PhotoButton({ busy, onFiles }: { busy: boolean; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        multiple
        aria-label="Choisir des photos"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Emptied so that a refused file can be chosen again.
          target.value = ''
          onFiles(files)
        }}
      />
      <button
        className="icon-button"
        type="button"
        aria-label={`Joindre des photos, ${MESSAGE_PHOTOS_MAX} au plus`}
        aria-busy={busy || undefined}
        onClick={() => input.current?.click()}
      >
        <Icon name="photo" />
      </button>
    </>
  )
}

type GrowingTextProps = {
  id: string
  text: string
  placeholder: string
  onChange: (words: string) => void
  onEnter: () => void
}

/** Enter sends where there is a keyboard and a mouse. */
function GrowingText({ id, text, placeholder, onChange, onEnter }: GrowingTextProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const { current } = area
    if (!current) return
    current.style.height = ''
    // Adds the borders.
    current.style.height = `${Math.min(144, current.scrollHeight + 2)}px`
  }, [text])
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (!event.ctrlKey && !matchMedia('(pointer: fine)').matches) return
    event.preventDefault()
    onEnter()
  }
  return (
    <textarea
      ref={area}
      id={id}
      rows={1}
      name="message"
      value={text}
      placeholder={placeholder}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={press}
    />
  )
}

function usePhotosOf(owner: string, place: string, { photos }: Draft) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const add = async (files: readonly File[]) => {
    const left = Math.max(0, MESSAGE_PHOTOS_MAX - photos.length)
    setProblem(files.length > left ? `${MESSAGE_PHOTOS_MAX} photos au plus.` : null)
    setBusy(true)
    const added: string[] = []
    for (const file of files.slice(0, left))
      try {
        const id = newKey()
        await keepPhoto(id, await readyPhoto(file, 1))
        added.push(id)
      } catch (failure) {
        setProblem(
          failure instanceof PhotoProblem
            ? failure.message
            : 'Cette photo n’a pas pu être envoyée.',
        )
      }
    changeDraft(owner, place, { photos: [...photos, ...added] })
    setBusy(false)
  }
  return {
    busy,
    problem,
    add: (files: File[]) => void add(files),
    remove: (id: string) => {
      setProblem(null)
      changeDraft(owner, place, { photos: photos.filter((one) => one !== id) })
      void forgetPhotos([id])
    },
    clear: () => setProblem(null),
  }
}
