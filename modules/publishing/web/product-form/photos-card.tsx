import { plural } from '#kernel/wire/plural.ts'
import { useRef, useState, type ChangeEvent } from 'react'
import { PRODUCT_IMAGES_MAX } from '#kernel/wire/limits.ts'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { typographic } from '#ui/words/typographic.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'
import type { Photo, PhotoQueue } from './photo-queue.ts'
import { useDragOrder } from './use-drag-order.ts'
import '#ui/pictures/photos.css'
import { classes } from '#ui/classes.ts'
import { Gauge } from '#ui/charts/gauge.tsx'
import './form-photos.css'

type PhotosCardProps = {
  photos: readonly Photo[]
  queue: PhotoQueue
  problem: string | undefined
  onTouched: () => void
}

export function PhotosCard({ photos, queue, problem, onTouched }: PhotosCardProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [tooMany, setTooMany] = useState(0)
  const grid = useDragOrder((key, to) => queue.move(key, to))
  const full = photos.length >= PRODUCT_IMAGES_MAX
  const shown = photos.find(({ key }) => key === chosen)

  const add = async (files: readonly File[]) => {
    onTouched()
    setTooMany(await queue.add(files))
  }
  return (
    <fieldset
      className="card"
      name="images"
      aria-describedby={problem ? 'photos-faute' : 'photos-aide'}
    >
      <div className="card-head">
        <h2>Photos</h2>
        <span className="muted">
          {photos.length} sur {PRODUCT_IMAGES_MAX}
        </span>
      </div>
      <div
        className="grid grid-cols-[repeat(3,1fr)] gap-2 min-[640px]:grid-cols-[repeat(6,1fr)]"
        ref={grid}
      >
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.key}
            photo={photo}
            place={index + 1}
            onOpen={() => setChosen(photo.key)}
            onRetry={queue.resume}
            onRemove={() => {
              onTouched()
              queue.remove(photo.key)
            }}
          />
        ))}
        {!full && (
          <PhotoSource
            words="Appareil photo"
            icon="photo"
            camera
            onChosen={(files) => void add(files)}
          />
        )}
        {!full && (
          <PhotoSource words="Galerie" icon="image" onChosen={(files) => void add(files)} />
        )}
      </div>
      <p className="tiny muted mt-2" id="photos-aide">
        Réduites sur votre téléphone avant l’envoi. Glissez pour changer l’ordre.
      </p>
      <p className="visually-hidden" role="status">
        {photosWords(photos)}
      </p>
      <RefusedPhotos
        photos={photos}
        onRemove={(key) => {
          onTouched()
          queue.remove(key)
        }}
      />
      {tooMany > 0 && (
        <p className="tiny muted">
          {typographic(`${PRODUCT_IMAGES_MAX} photos au plus : ${tooMany} de trop.`)}
        </p>
      )}
      {problem && (
        <FieldError className="mt-2" id="photos-faute">
          {problem}
        </FieldError>
      )}
      {shown && (
        <PhotoSheet
          photo={shown}
          place={photos.indexOf(shown)}
          count={photos.length}
          onMove={(to) => queue.move(shown.key, to)}
          onRemove={() => {
            setChosen(null)
            queue.remove(shown.key)
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </fieldset>
  )
}

/** Refused photos do not block publishing. */
function RefusedPhotos({
  photos,
  onRemove,
}: {
  photos: readonly Photo[]
  onRemove: (key: string) => void
}) {
  const refused = photos.filter(({ state }) => state === 'refused')
  if (refused.length === 0) return null
  return (
    <ul className="mt-2 grid gap-2" aria-label="Photos refusées" aria-live="polite">
      {refused.map(({ key, name, problem }) => {
        const place = photos.findIndex((photo) => photo.key === key) + 1
        return (
          <li key={key}>
            <Remark>
              {typographic(`Photo ${place}${name && ` (${name})`} : ${problem ?? 'refusée.'}`)} Elle
              ne sera pas publiée.{' '}
              <button
                className="link min-h-11"
                type="button"
                aria-label={`Retirer la photo refusée ${place}`}
                onClick={() => onRemove(key)}
              >
                Retirer
              </button>
            </Remark>
          </li>
        )
      })}
    </ul>
  )
}

export function photosWords(photos: readonly Photo[]): string {
  const ready = photos.filter(({ state }) => state === 'ready').length
  const waiting = photos.filter(({ state }) => state !== 'ready' && state !== 'refused').length
  const some = `${ready} ${plural(ready, 'photo prête', 'photos prêtes')}`
  return waiting > 0 ? `${some}, ${waiting} en attente` : some
}

type PhotoSourceProps = {
  words: string
  icon: 'photo' | 'image'
  camera?: boolean
  onChosen: (files: readonly File[]) => void
}

function PhotoSource({ words, icon, camera = false, onChosen }: PhotoSourceProps) {
  const field = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Emptied so that a failed photo can be chosen again.
    target.value = ''
    if (files.length > 0) onChosen(files)
  }
  return (
    <>
      <input
        ref={field}
        className="visually-hidden"
        type="file"
        accept="image/*"
        multiple={!camera}
        capture={camera ? 'environment' : undefined}
        aria-label={camera ? 'Prendre une photo' : 'Choisir des photos'}
        tabIndex={-1}
        onChange={choose}
      />
      <button className="photo photo-add" type="button" onClick={() => field.current?.click()}>
        <Icon name={icon} />
        {words}
      </button>
    </>
  )
}

type PhotoSheetProps = {
  photo: Photo
  place: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
  onClose: () => void
}

function PhotoSheet({ photo, place, count, onMove, onRemove, onClose }: PhotoSheetProps) {
  const source = photo.url ?? photo.image?.url
  return (
    <Sheet open title={`Photo ${place + 1} sur ${count}`} onClose={onClose}>
      {source && <img className="photo-large" src={source} alt="" />}
      <div className="grid gap-2 mt-4">
        <Button look="outline" disabled={place === 0} onClick={() => onMove(0)}>
          Mettre en couverture
        </Button>
        <div className="grid grid-cols-2 gap-2">
          <Button look="outline" disabled={place === 0} onClick={() => onMove(place - 1)}>
            Avancer
          </Button>
          <Button look="outline" disabled={place === count - 1} onClick={() => onMove(place + 1)}>
            Reculer
          </Button>
        </div>
        <Button look="danger" onClick={onRemove}>
          Retirer la photo
        </Button>
      </div>
    </Sheet>
  )
}

type PhotoTileProps = {
  photo: Photo
  place: number
  onOpen: () => void
  onRetry: () => void
  onRemove: () => void
}

function PhotoTile({ photo, place, onOpen, onRetry, onRemove }: PhotoTileProps) {
  const { state, image, url, percent, problem } = photo
  const failed = state === 'lost' || state === 'refused'
  const busy = state === 'preparing' || state === 'waiting' || state === 'sending'
  const source = url ?? image?.url
  return (
    <div className={classes('photo', busy && 'sending', failed && 'failed')} data-photo={photo.key}>
      <button
        className="photo-open"
        type="button"
        aria-label={`Photo ${place}${place === 1 ? ', couverture' : ''}`}
        onClick={onOpen}
      >
        {source && <img className="picture" src={source} alt="" draggable={false} />}
      </button>
      {place === 1 && !failed && !busy && <span className="photo-word">Couverture</span>}
      {busy && (
        <span className="photo-veil">
          <span>
            {state === 'sending'
              ? `Envoi... ${percent}\u00a0%`
              : state === 'waiting'
                ? 'En attente'
                : 'Préparation...'}
          </span>
          <Gauge percent={state === 'sending' ? percent : 0} />
        </span>
      )}
      {state === 'lost' && (
        <button className="photo-veil" type="button" onClick={onRetry}>
          <Icon name="refresh" />
          <span>{problem ?? 'Réseau coupé'}</span>
          <u>Réessayer</u>
        </button>
      )}
      {state === 'refused' && <span className="photo-veil">{problem ?? 'Photo refusée'}</span>}
      <button
        className="photo-remove"
        type="button"
        aria-label={`Retirer la photo ${place}`}
        onClick={onRemove}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
