import { zoneOf } from '#modules/places/contract/locations.ts'
import type { DeliveryTariff } from './delivery-tariff.ts'
import type { ServedRegions } from './served-regions.ts'

type Zone = DeliveryTariff['zones'][number]
type Region = ServedRegions['regions'][number]

/** A zone with its prices, or a region that has those of its zone. */
export type ZoneLine = { zone: Zone; region: Region | null; bamako: Region | undefined }

/** Returns each zone, followed by the regions served at its prices. */
export function zoneLinesOf({ zones }: DeliveryTariff, regions: readonly Region[]): ZoneLine[] {
  const bamako = regions.find(({ region }) => region === 'Bamako')
  return zones.flatMap((zone) => [
    { zone, region: null, bamako },
    ...regions
      .filter(
        (region) => region !== bamako && region.servedBy !== 'none' && zoneOf(region) === zone.zone,
      )
      .map((region) => ({ zone, region, bamako })),
  ])
}

export function isFarZone({ zone }: Zone): boolean {
  return zone === 'regions' || zone === 'nord'
}

export function nameOfLine({ zone, region }: ZoneLine): string {
  return region?.region ?? zone.label
}

export function serviceWords({ zone, region }: ZoneLine): string | null {
  if (!region) return isFarZone(zone) ? null : 'livreurs'
  if (region.servedBy !== 'couriers') return region.carriers.join(', ')
  return region.isDecided ? 'livreurs' : 'livreurs, à confirmer'
}

/** Who takes parcels from the shops: couriers, or relay points to which they are brought. */
export function collectsWords({ zone, region, bamako }: ZoneLine): string | null {
  const town = region ?? (isFarZone(zone) ? null : bamako)
  if (!town) return null
  if (town.isCollected) return 'livreurs'
  const drops = town.drops ?? 0
  return drops === 0 ? 'personne' : `${drops} relais`
}

export function cashWords({ zone, region }: ZoneLine): string {
  if (region?.servedBy === 'coach') return 'au relais'
  return zone.cashAllowed ? 'oui' : 'non'
}

/** « 2 », « 1 à 3 » */
export function zoneSpan({ minDays, maxDays }: Zone): string {
  return minDays === maxDays ? String(minDays) : `${minDays} à ${maxDays}`
}
