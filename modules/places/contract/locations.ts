import { withoutAccents } from '#kernel/wire/plain-text.ts'
import { regions } from '#modules/places/database/values.ts'

export { regions }

export type Zone = 'bamako-rive-gauche' | 'bamako-rive-droite' | 'peripherie' | 'regions' | 'nord'

export const northernRegions: readonly string[] = [
  'Tombouctou',
  'Gao',
  'Kidal',
  'Taoudénit',
  'Ménaka',
]

/** By commune; the last group lies outside or across. */
const communes: readonly (readonly [commune: string, quartiers: readonly string[]])[] = [
  [
    'I',
    [
      'Banconi',
      'Boulkassoumbougou',
      'Djélibougou',
      'Doumanzana',
      'Fadjiguila',
      'Korofina Nord',
      'Korofina Sud',
      'Sikoroni',
      'Sotuba',
    ],
  ],
  [
    'II',
    [
      'Bagadadji',
      'Bakaribougou',
      'Bougouba',
      'Bozola',
      'Hippodrome',
      'Médina-Coura',
      'Missira',
      'Niaréla',
      'Quinzambougou',
      'TSF',
      'Zone industrielle',
    ],
  ],
  [
    'III',
    [
      'Badialan I',
      'Badialan II',
      'Badialan III',
      'Bamako-Coura',
      'Bamako-Coura-Bolibana',
      'Centre commercial',
      'Darsalam',
      'Dravéla',
      'Dravéla-Bolibana',
      'Kodabougou',
      'Koulouba',
      'Koulouniko',
      'Niomirambougou',
      'N’Tomikorobougou',
      'Ouolofobougou',
      'Ouolofobougou-Bolibana',
      'Point G',
      'Samé',
      'Sirakoro-Dounfing',
      'Sogonafing',
    ],
  ],
  [
    'IV',
    [
      'Djicoroni-Para',
      'Hamdallaye',
      'Kalabambougou',
      'Lafiabougou',
      'Lassa',
      'Sébénikoro',
      'Sibiribougou',
      'Taliko',
    ],
  ],
  [
    'V',
    [
      'Badalabougou',
      'Baco-Djicoroni',
      'Daoudabougou',
      'Kalaban-Coura',
      'Quartier Mali',
      'Sabalibougou',
      'Sema I',
      'Torokorobougou',
    ],
  ],
  [
    'VI',
    [
      'Banankabougou',
      'Dianéguéla',
      'Faladié',
      'Magnambougou',
      'Missabougou',
      'Niamakoro',
      'Sénou',
      'Sogoniko',
      'Sokorodji',
      'Yirimadio',
    ],
  ],
  [
    '',
    [
      'ACI 2000',
      'Kalaban-Coro',
      'Kati',
      'Moribabougou',
      'Sangarébougou',
      'Dialakorodji',
      'Niamana',
    ],
  ],
]

export type LocationOption = { type: 'quartier' | 'region'; label: string; commune?: string }

export const quartiers: readonly LocationOption[] = /* @__PURE__ */ communes.flatMap(
  ([commune, labels]) =>
    labels.map((label): LocationOption =>
      commune ? { type: 'quartier', label, commune } : { type: 'quartier', label },
    ),
)

const byLabel = new Map(quartiers.map((quartier) => [quartier.label, quartier]))
/** Too far for the price of the city. */
const periphery = new Set([
  'Kalaban-Coro',
  'Kati',
  'Moribabougou',
  'Sangarébougou',
  'Dialakorodji',
  'Niamana',
  'Sénou',
])
const rightBank = new Set(['V', 'VI'])

export function isRegion(label: string): boolean {
  return (regions as readonly string[]).includes(label)
}

/** Added by the team, for good: an address keeps its name. */
const added = new Set<string>()

export function learnQuartiers(names: Iterable<string>): void {
  for (const name of names) added.add(name)
}

export function isQuartier(label: string): boolean {
  return byLabel.has(label) || added.has(label)
}

/** Regions and quartiers whose name has these signs, accents and case apart. */
export function placesWith(signs: string): string[] {
  const sought = plain(signs)
  if (sought.length < 3) return []
  return [...regions, ...byLabel.keys(), ...added].filter((label) => plain(label).includes(sought))
}

function plain(words: string): string {
  return withoutAccents(words.toLowerCase())
}

/** Returns the price zone. Communes I–IV: left bank of the Niger, V and VI: right. */
export function zoneOf(place: { region: string; quartier?: string | null }): Zone {
  if (northernRegions.includes(place.region)) return 'nord'
  if (place.region !== 'Bamako') return 'regions'
  const quartier = place.quartier ? byLabel.get(place.quartier) : undefined
  if (quartier && periphery.has(quartier.label)) return 'peripherie'
  return quartier?.commune && rightBank.has(quartier.commune)
    ? 'bamako-rive-droite'
    : 'bamako-rive-gauche'
}

export function regionProblem(region: string): string | undefined {
  return isRegion(region) ? undefined : 'Choisissez une région.'
}

/** Only Bamako is divided into quartiers; the team may have added one since a form was loaded. */
export function quartierProblem(
  region: string,
  quartier: string | null | undefined,
): string | undefined {
  return region === 'Bamako' && !quartier ? NO_QUARTIER : undefined
}

export const NO_QUARTIER = 'Choisissez un quartier de Bamako.'
