import { type ParcelState, parcelHas } from '#modules/parcels/contract/order-states.ts'

/**
 * Returns what its shop receives for a parcel: its sale, unless it is cancelled or goes back, and
 * what is owed beside it; a debt is taken off other parcels.
 */
export function payoutOf(state: ParcelState, sold: number, beside: number): number {
  const isLost = parcelHas('isGivenUp', state) || parcelHas('isSentBack', state)
  return Math.max(0, (isLost ? 0 : sold) + beside)
}
