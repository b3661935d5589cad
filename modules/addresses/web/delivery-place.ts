import { isRegion } from '#modules/places/contract/locations.ts'
import { PLACE_KEY } from '#client/device/place-keys.ts'
import { storedValue, useStored } from '#client/device/stored-value.ts'

import { readShippingAddress, useShippingAddress } from './checkout-choices.ts'

export type Place = { region: string; quartier: string | null }

const kept = storedValue<Place | null>({ key: PLACE_KEY, restore: restorePlace })

export function savePlace(place: Place): void {
  kept.write(place)
}

export function forgetPlace(): void {
  kept.clear()
}

/** Returns the place chosen on this device, else that of the last order, else null. */
export function usePlace(): Place | null {
  const chosen = useStored(kept, null)
  const { region, quartier } = useShippingAddress()
  return chosen ?? restorePlace({ region, quartier })
}

/** As `usePlace`, for the script of a page without React. */
export function readPlace(): Place | null {
  return kept.read() ?? restorePlace(readShippingAddress())
}

export function samePlace(one: Place, other: Place | null): boolean {
  return one.region === other?.region && one.quartier === other.quartier
}

export function restorePlace(found: unknown): Place | null {
  if (
    typeof found !== 'object' ||
    found === null ||
    !('region' in found) ||
    typeof found.region !== 'string' ||
    !isRegion(found.region)
  )
    return null
  if (found.region !== 'Bamako') return { region: found.region, quartier: null }
  const quartier = 'quartier' in found && typeof found.quartier === 'string' ? found.quartier : ''
  return quartier ? { region: 'Bamako', quartier } : null
}
