import type { Francs } from '#kernel/wire/money.ts'

import { courierFees } from '#modules/deliveries/database/tables.ts'
import { postCourierFee } from '#modules/ledger/server/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { LockedParcel } from '#modules/orders/server/module.ts'
import { readDeliverySettings } from '../delivery-settings.ts'

/** A share of the delivery revenue, rounded half up to a whole franc. */
export function courierShare(revenue: Francs, basisPoints: number): Francs {
  return Math.floor((revenue * basisPoints + 5_000) / 10_000)
}

/** Stores and posts what the hand-over earns its courier, at today's rate. */
export async function payCourier(
  tx: Tx,
  { parcel }: LockedParcel,
  courierId: string,
  at: Date,
): Promise<void> {
  const { courierShareBasisPoints } = await readDeliverySettings(tx)
  const revenue = parcel.shippingFeeFrancs + parcel.shopDeliveryFrancs + parcel.marketDeliveryFrancs
  const francs = courierShare(revenue, courierShareBasisPoints)
  await tx.insert(courierFees).values({
    parcelId: parcel.id,
    courierId,
    revenueFrancs: revenue,
    shareBasisPoints: courierShareBasisPoints,
    amountFrancs: francs,
    earnedAt: at,
  })
  await postCourierFee(tx, { parcelId: parcel.id, courierId, francs, at })
}
