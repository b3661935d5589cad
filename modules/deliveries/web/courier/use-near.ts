import { useEffect, useState } from 'react'

import { requestPosition } from '#web/device/request-position.ts'
import { showNotice } from '#web/ui/lists/notice-store.ts'

import type { Position } from './near.ts'

/**
 * Where the phone is: at once when it was allowed before, else when the courier asks. It never
 * leaves the phone.
 */
export function useNear(): { here: Position | null; locate: () => void } {
  const [here, setHere] = useState<Position | null>(null)
  useEffect(() => {
    let gone = false
    void navigator.permissions?.query({ name: 'geolocation' }).then(async ({ state }) => {
      const found = state === 'granted' ? await requestPosition() : null
      if (found?.found && !gone) setHere(found.position)
    })
    return () => {
      gone = true
    }
  }, [])
  const locate = () =>
    void requestPosition().then((found) => {
      if (found.found) setHere(found.position)
      else
        showNotice(
          'Position introuvable. Autorisez-la dans les réglages du navigateur ; les boutiques restent dans l’ordre d’attente.',
          {
            tone: 'failed',
            stayMs: 6_000,
          },
        )
    })
  return { here, locate }
}
