import { classes } from '#web/ui/classes.ts'
import { Gauge } from '#web/ui/charts/gauge.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

import type { Photo } from './photo-queue.ts'

type PhotoTileProps = {
  photo: Photo
  place: number
  onOpen: () => void
  onRetry: () => void
  onRemove: () => void
}

/**
 * One photo in the form: what it shows, how far its sending is, and the cross that takes it away.
 * Pressed, it opens what can be done with it.
 */
export function PhotoTile({ photo, place, onOpen, onRetry, onRemove }: PhotoTileProps) {
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
