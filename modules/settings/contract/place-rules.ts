import { quartiers, zoneOf, type Zone } from '#kernel/wire/locations.ts'

/** The zones that a quartier of Bamako may be in; regions have theirs by law and distance. */
export const quartierZones = ['bamako-rive-gauche', 'bamako-rive-droite', 'peripherie'] as const
export type QuartierZone = (typeof quartierZones)[number]

export const communes = ['', 'I', 'II', 'III', 'IV', 'V', 'VI'] as const
export type Commune = (typeof communes)[number]

export type Quartier = {
  /** The name it began with. */
  id: string
  name: string
  /** `I` to `VI`; empty outside the communes. */
  commune: Commune
  zone: QuartierZone
  /** Addresses that were written under these names stay good. */
  formerNames: string[]
  /** No longer offered; an address there stays good. */
  retired: boolean
}

/** The values until the team changes them. */
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

/** `Sénou`, also by a name it had. */
export function findQuartier(all: readonly Quartier[], name: string): Quartier | undefined {
  return (
    all.find((quartier) => quartier.name === name) ??
    all.find(({ formerNames }) => formerNames.includes(name))
  )
}
