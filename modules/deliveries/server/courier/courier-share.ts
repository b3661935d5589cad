import type { Francs } from '#kernel/wire/money.ts'
import { type LockedParcel } from '#modules/parcels/module.ts'

type Parcel = LockedParcel['parcel']

/** Adds what buyer, shop and market pay (francs) for a delivery, or for an errand's trip. */
export function deliveryRevenueOf(parcel: Parcel): Francs {
  const { shippingFeeFrancs, shopDeliveryFrancs, marketDeliveryFrancs, tripFrancs } = parcel
  return shippingFeeFrancs + shopDeliveryFrancs + marketDeliveryFrancs + (tripFrancs ?? 0)
}

/** Rounds half up to whole francs. */
export function courierShare(revenue: Francs, basisPoints: number): Francs {
  return Math.floor((revenue * basisPoints + 5_000) / 10_000)
}
