import { zoneOf, type Zone } from '#contract/kernel/locations.ts'
import { findQuartier } from '#contract/settings/place-rules.ts'

import type { Kernel } from '../kernel/kernel.ts'
import { teamSettings } from './current-settings.ts'

/**
 * The zone that prices a delivery there. An address of a retired or renamed quartier keeps its
 * zone.
 */
export function zoneOfPlace(
  kernel: Kernel,
  place: { region: string; quartier?: string | null },
): Zone {
  if (place.region !== 'Bamako' || !place.quartier) return zoneOf(place)
  return findQuartier(teamSettings(kernel).places.quartiers, place.quartier)?.zone ?? zoneOf(place)
}

/** What people may choose, in the order of the dictionary. */
export function offeredQuartiers(kernel: Kernel) {
  return teamSettings(kernel)
    .places.quartiers.filter(({ retired }) => !retired)
    .map(({ name, commune }) => ({ name, commune }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'fr'))
}
