import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheets/sheet.tsx'

import type { Photo } from './photo-queue.ts'

/** `place` counts from 0. */
type PhotoSheetProps = {
  photo: Photo
  place: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
  onClose: () => void
}

/** A photo seen large, and what a keyboard or a screen reader can do instead of dragging it. */
export function PhotoSheet({ photo, place, count, onMove, onRemove, onClose }: PhotoSheetProps) {
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
