import type { Francs } from '#kernel/wire/money.ts'
import type { LockedParcel } from '#modules/orders/module.ts'

type Parcel = LockedParcel['parcel']

/** What buyer, shop and market pay for the delivery of a parcel. */
export function deliveryRevenueOf(parcel: Parcel): Francs {
  return parcel.shippingFeeFrancs + parcel.shopDeliveryFrancs + parcel.marketDeliveryFrancs
}

/** Rounds half up to whole francs. */
export function courierShare(revenue: Francs, basisPoints: number): Francs {
  return Math.floor((revenue * basisPoints + 5_000) / 10_000)
}
