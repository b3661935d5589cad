import { zoneOf, type Zone } from '#kernel/wire/locations.ts'
import { findQuartier, type Quartier } from '#modules/settings/contract/place-rules.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { teamSettings } from './current-settings.ts'
import { quartierPlaces, type Place } from './quartier-places.ts'

/** A place on the map, and what it is the centre of. */
export type Point = { latitude: number; longitude: number; of: 'quartier' | 'commune' | 'zone' }

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

/**
 * Where a quartier of Bamako is. One that the team added has no place of its own: it has the centre
 * of its commune, or outside the communes of its zone. null for a region.
 */
export function pointOfPlace(
  kernel: Kernel,
  { region, quartier }: { region: string; quartier: string | null },
): Point | null {
  const { quartiers } = teamSettings(kernel).places
  const there = region === 'Bamako' && quartier ? findQuartier(quartiers, quartier) : undefined
  if (!there) return null
  return (
    centreOf('quartier', [there]) ??
    (there.commune
      ? centreOf(
          'commune',
          quartiers.filter(({ commune }) => commune === there.commune),
        )
      : null) ??
    centreOf(
      'zone',
      quartiers.filter(({ zone }) => zone === there.zone),
    )
  )
}

/** The mean of the places that are known; null when none is. */
function centreOf(of: Point['of'], quartiers: readonly Quartier[]): Point | null {
  const places = quartiers.flatMap(({ id }): Place[] => {
    const place = quartierPlaces[id]
    return place ? [place] : []
  })
  if (places.length === 0) return null
  const mean = (part: 0 | 1) => places.reduce((sum, place) => sum + place[part], 0) / places.length
  return { latitude: mean(0), longitude: mean(1), of }
}
