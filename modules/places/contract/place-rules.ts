import { quartiers, zoneOf, type Zone } from '#modules/places/contract/locations.ts'

/** Zones in Bamako; a region's zone depends on law and distance. */
export const quartierZones = ['bamako-rive-gauche', 'bamako-rive-droite', 'peripherie'] as const
export type QuartierZone = (typeof quartierZones)[number]

export const quartierZoneWords: Readonly<Record<QuartierZone, string>> = {
  'bamako-rive-gauche': 'rive gauche',
  'bamako-rive-droite': 'rive droite',
  peripherie: 'périphérie',
}

export const communes = ['', 'I', 'II', 'III', 'IV', 'V', 'VI'] as const
export type Commune = (typeof communes)[number]

export type Quartier = {
  id: string
  name: string
  /** `I` to `VI`; empty outside the communes. */
  commune: Commune
  zone: QuartierZone
  formerNames: string[]
  /** No longer offered; addresses stay valid. */
  retired: boolean
}

export const firstQuartiers: Quartier[] = /* @__PURE__ */ quartiers.map(({ label, commune }) => ({
  id: label,
  name: label,
  commune: communes.find((one) => one === commune) ?? '',
  zone: cityZone(zoneOf({ region: 'Bamako', quartier: label })),
  formerNames: [],
  retired: false,
}))

function cityZone(zone: Zone): QuartierZone {
  return quartierZones.find((one) => one === zone) ?? 'bamako-rive-gauche'
}

export function findQuartier(all: readonly Quartier[], name: string): Quartier | undefined {
  return (
    all.find((quartier) => quartier.name === name) ??
    all.find(({ formerNames }) => formerNames.includes(name))
  )
}
