import { zoneOf, type Zone } from '#modules/places/contract/locations.ts'
import { findQuartier, type Quartier } from '#modules/places/contract/place-rules.ts'
import type { ChangedQuartier } from '#modules/places/contract/places.ts'

import type { Kernel } from '#kernel/kernel.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { teamSettings, readSettings } from '#modules/settings/server/current-settings.ts'
import { proposeSetting } from '#modules/settings/server/change-settings.ts'
import { fail } from '#modules/settings/server/errors.ts'

/** Positions to about a kilometre: enough to sort shops by distance, not to find a door. */
export const quartierPlaces: Readonly<Record<string, Place>> = {
  Banconi: [12.682, -7.964],
  Boulkassoumbougou: [12.673, -7.931],
  Djélibougou: [12.668, -7.945],
  Doumanzana: [12.69, -7.943],
  Fadjiguila: [12.684, -7.953],
  'Korofina Nord': [12.672, -7.955],
  'Korofina Sud': [12.665, -7.953],
  Sikoroni: [12.692, -7.972],
  Sotuba: [12.655, -7.921],
  Bagadadji: [12.651, -7.989],
  Bakaribougou: [12.652, -7.964],
  Bougouba: [12.657, -7.96],
  Bozola: [12.645, -7.987],
  Hippodrome: [12.662, -7.972],
  'Médina-Coura': [12.656, -7.988],
  Missira: [12.655, -7.979],
  Niaréla: [12.648, -7.976],
  Quinzambougou: [12.651, -7.971],
  TSF: [12.66, -7.966],
  'Zone industrielle': [12.65, -7.952],
  'Badialan I': [12.647, -8.011],
  'Badialan II': [12.65, -8.013],
  'Badialan III': [12.648, -8.016],
  'Bamako-Coura': [12.644, -8.002],
  'Bamako-Coura-Bolibana': [12.642, -8.008],
  'Centre commercial': [12.646, -7.995],
  Darsalam: [12.653, -8.005],
  Dravéla: [12.647, -8.005],
  'Dravéla-Bolibana': [12.645, -8.009],
  Kodabougou: [12.662, -8.03],
  Koulouba: [12.661, -8.01],
  Koulouniko: [12.67, -8.02],
  Niomirambougou: [12.655, -8.012],
  'N’Tomikorobougou': [12.653, -8.019],
  Ouolofobougou: [12.645, -8.014],
  'Ouolofobougou-Bolibana': [12.642, -8.014],
  'Point G': [12.669, -7.996],
  Samé: [12.656, -8.024],
  'Sirakoro-Dounfing': [12.68, -8.01],
  Sogonafing: [12.662, -8.003],
  'Djicoroni-Para': [12.618, -8.039],
  Hamdallaye: [12.638, -8.024],
  Kalabambougou: [12.633, -8.083],
  Lafiabougou: [12.64, -8.045],
  Lassa: [12.66, -8.05],
  Sébénikoro: [12.607, -8.066],
  Sibiribougou: [12.61, -8.09],
  Taliko: [12.652, -8.044],
  Badalabougou: [12.626, -7.99],
  'Baco-Djicoroni': [12.604, -8.023],
  Daoudabougou: [12.607, -7.977],
  'Kalaban-Coura': [12.588, -7.986],
  'Quartier Mali': [12.62, -7.983],
  Sabalibougou: [12.595, -8.0],
  'Sema I': [12.621, -7.993],
  Torokorobougou: [12.614, -8.0],
  Banankabougou: [12.598, -7.937],
  Dianéguéla: [12.613, -7.933],
  Faladié: [12.587, -7.945],
  Magnambougou: [12.611, -7.946],
  Missabougou: [12.62, -7.915],
  Niamakoro: [12.585, -7.968],
  Sénou: [12.53, -7.948],
  Sogoniko: [12.606, -7.962],
  Sokorodji: [12.617, -7.944],
  Yirimadio: [12.607, -7.895],
  'ACI 2000': [12.63, -8.03],
  'Kalaban-Coro': [12.563, -7.985],
  Kati: [12.744, -8.072],
  Moribabougou: [12.69, -7.87],
  Sangarébougou: [12.695, -7.92],
  Dialakorodji: [12.715, -7.96],
  Niamana: [12.585, -7.9],
}

/** Position, and the area of which it is the centre. */
export type Point = { latitude: number; longitude: number; of: 'quartier' | 'commune' | 'zone' }

/** Returns the price zone. Retired or renamed quartiers keep theirs. */
export function zoneOfPlace(
  kernel: Kernel,
  place: { region: string; quartier?: string | null },
): Zone {
  if (place.region !== 'Bamako' || !place.quartier) return zoneOf(place)
  return findQuartier(teamSettings(kernel).places.quartiers, place.quartier)?.zone ?? zoneOf(place)
}

/** Lists quartiers in dictionary order. */
export function offeredQuartiers(kernel: Kernel) {
  return teamSettings(kernel)
    .places.quartiers.filter(({ retired }) => !retired)
    .map(({ name, commune }) => ({ name, commune }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'fr'))
}

/**
 * Returns a position. Quartiers added by the team use the centre of their commune, or of their
 * zone. null for a region.
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

type Place = readonly [latitude: number, longitude: number]

/**
 * @throws settings.place_unknown (404) · settings.place_name_taken · settings.change_waits (409)
 */
export async function proposeQuartier(
  kernel: Kernel,
  actor: Caller,
  { quartier, reason }: { quartier: ChangedQuartier; reason: string },
): Promise<void> {
  const { quartiers } = (await readSettings(kernel.db)).places
  const former = quartiers.find(({ id }) => id === quartier.id)
  if (quartier.id !== null && !former) throw fail('settings.place_unknown')
  const holder = findQuartier(quartiers, quartier.name)
  if (holder && holder !== former) throw fail('settings.place_name_taken')
  const value = {
    quartiers: former
      ? quartiers.map((one) => (one === former ? changed(former, quartier) : one))
      : [...quartiers, { ...quartier, id: quartier.name, formerNames: [] }],
  }
  await proposeSetting(kernel, actor, { topic: 'places', value, reason })
}

function changed(former: Quartier, { name, commune, zone, retired }: ChangedQuartier): Quartier {
  const formerNames =
    name === former.name ? former.formerNames : [...former.formerNames, former.name]
  return { ...former, name, commune, zone, retired, formerNames }
}
