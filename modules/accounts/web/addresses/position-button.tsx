import { useState } from 'react'

import type { DraftAddress } from '#modules/cart/web/index.ts'
import { requestPosition } from '#web/device/request-position.ts'
import { Button } from '#web/ui/button.tsx'
import { Remark } from '#web/ui/lists/remark.tsx'

type Position = DraftAddress['gpsCoordinates']
type PositionButtonProps = { position: Position; onChange: (position: Position) => void }

/**
 * Adds the phone's position to the address, or takes it away. A refusal is said in words, and
 * nothing depends on it.
 */
export function PositionButton({ position, onChange }: PositionButtonProps) {
  const [locating, setLocating] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const press = async () => {
    setRefusal(null)
    if (position) return onChange(null)
    setLocating(true)
    const answer = await requestPosition()
    setLocating(false)
    if (answer.found) onChange(answer.position)
    else setRefusal(answer.words)
  }
  return (
    <div>
      <Button
        look="outline"
        wide
        icon={position ? 'remove' : 'position'}
        busy={locating}
        busyWords="Recherche de votre position..."
        onClick={() => void press()}
      >
        {position ? 'Retirer ma position GPS' : 'Ajouter ma position GPS'}
      </Button>
      <div className="announcements announcements-after" role="status">
        {position && (
          <Remark tone="ok">Position ajoutée : le livreur la verra sur sa carte.</Remark>
        )}
        {refusal && <Remark>{refusal}</Remark>}
      </div>
    </div>
  )
}
