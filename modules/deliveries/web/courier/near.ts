import type { VendorInTransit } from '#modules/deliveries/contract/deliveries.ts'

export type Position = { latitude: number; longitude: number }
export type NearShop = VendorInTransit & {
  /** Distance in km; null when the shop's place is unknown. */ km: number | null
}

const EARTH_KM = 6_371

/**
 * Shops from near to far; those without a known place come last, the ones where something is
 * assigned to the courier first.
 */
export function fromNear(vendors: readonly VendorInTransit[], here: Position | null): NearShop[] {
  return vendors
    .map((vendor) => ({ ...vendor, km: kmTo(vendor.place, here) }))
    .toSorted(
      (a, b) =>
        (a.km ?? Infinity) - (b.km ?? Infinity) ||
        Number(isMine(b)) - Number(isMine(a)) ||
        oldest(a).localeCompare(oldest(b)),
    )
}

/** « 0,6 km », « environ 4,2 km, au centre de la commune » where the quartier has no place. */
export function distanceWords({ km, place }: NearShop): string | null {
  if (km === null || !place) return null
  return place.of === 'quartier' ? kmWords(km) : `environ ${kmWords(km)}, ${centreWords[place.of]}`
}

const centreWords = { commune: 'au centre de la commune', zone: 'au centre de la zone' } as const

export function kmWords(km: number): string {
  return `${km < 10 ? km.toFixed(1).replace('.', ',') : Math.round(km)}\u00a0km`
}

function kmTo(place: Position | null, here: Position | null): number | null {
  if (!here || !place) return null
  const { latitude, longitude } = place
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const dLat = rad(latitude - here.latitude)
  const dLon = rad(longitude - here.longitude)
  const half =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(rad(here.latitude)) * Math.cos(rad(latitude)) * Math.sin(dLon / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(half))
}

function isMine({ parcels }: VendorInTransit): boolean {
  return parcels.some(({ mine }) => mine)
}

function oldest({ parcels }: VendorInTransit): string {
  return parcels.map(({ readySince }) => readySince).toSorted()[0] ?? ''
}
