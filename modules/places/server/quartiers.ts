import { learnQuartiers, zoneOf, type Zone } from '#modules/places/contract/locations.ts'
import {
  findQuartier,
  firstQuartiers,
  type Quartier,
  quartierZoneWords,
} from '#modules/places/contract/place-rules.ts'
import { type ChangedQuartier, Places } from '#modules/places/contract/places.ts'

import type { Kernel } from '#kernel/kernel.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { declareSetting, proposeSetting, readSetting, settingOf } from '#modules/settings/module.ts'
import { fail } from './errors.ts'
import { type Place, quartierPlaces } from './quartier-places.ts'

const placesSetting = declareSetting<Places>({
  name: 'places',
  label: 'Quartiers de Bamako',
  needsApproval: true,
  first: { quartiers: firstQuartiers },
  parse: (stored) => Places.parse(stored),
  facts: ({ quartiers }) => Object.fromEntries(quartiers.map((one) => [one.id, placeFact(one)])),
  learned({ quartiers }) {
    for (const { name, formerNames } of quartiers) learnQuartiers([name, ...formerNames])
  },
})

function placeFact({ name, commune, zone, retired }: Quartier): string {
  const where = commune ? `${name}, commune ${commune}` : name
  return `${where}, ${quartierZoneWords[zone]}${retired ? ', retiré' : ''}`
}

/** Position, and the area of which it is the centre. */
export type Point = { latitude: number; longitude: number; of: 'quartier' | 'commune' | 'zone' }

/** Keeps the price zone of retired or renamed quartiers. */
export function zoneOfPlace(
  kernel: Kernel,
  place: { region: string; quartier?: string | null },
): Zone {
  if (place.region !== 'Bamako' || !place.quartier) return zoneOf(place)
  return (
    findQuartier(settingOf(kernel, placesSetting).quartiers, place.quartier)?.zone ?? zoneOf(place)
  )
}

export function offeredQuartiers(kernel: Kernel) {
  return settingOf(kernel, placesSetting)
    .quartiers.filter(({ retired }) => !retired)
    .map(({ name, commune }) => ({ name, commune }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'fr'))
}

/**
 * Returns the position; quartiers added by the team have the centre of their commune, or of their
 * zone. null for a region.
 */
export function pointOfPlace(
  kernel: Kernel,
  { region, quartier }: { region: string; quartier: string | null },
): Point | null {
  const { quartiers } = settingOf(kernel, placesSetting)
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

/** Returns null without a known position. */
function centreOf(of: Point['of'], quartiers: readonly Quartier[]): Point | null {
  const places = quartiers.flatMap(({ id }): Place[] => {
    const place = quartierPlaces[id]
    return place ? [place] : []
  })
  if (places.length === 0) return null
  const mean = (part: 0 | 1) => places.reduce((sum, place) => sum + place[part], 0) / places.length
  return { latitude: mean(0), longitude: mean(1), of }
}

/**
 * @throws places.place_unknown (404) · places.place_name_taken · settings.change_waits (409)
 */
export async function proposeQuartier(
  kernel: Kernel,
  actor: Caller,
  { quartier, reason }: { quartier: ChangedQuartier; reason: string },
): Promise<void> {
  const { quartiers } = await readSetting(kernel.db, placesSetting)
  const former = quartiers.find(({ id }) => id === quartier.id)
  if (quartier.id !== null && !former) throw fail('places.place_unknown')
  const holder = findQuartier(quartiers, quartier.name)
  if (holder && holder !== former) throw fail('places.place_name_taken')
  const value = {
    quartiers: former
      ? quartiers.map((one) => (one === former ? changed(former, quartier) : one))
      : [...quartiers, { ...quartier, id: quartier.name, formerNames: [] }],
  }
  await proposeSetting(kernel, actor, placesSetting, { value, reason })
}

function changed(former: Quartier, { name, commune, zone, retired }: ChangedQuartier): Quartier {
  const formerNames =
    name === former.name ? former.formerNames : [...former.formerNames, former.name]
  return { ...former, name, commune, zone, retired, formerNames }
}
