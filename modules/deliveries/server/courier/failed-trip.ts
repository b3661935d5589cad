import { postFailedTrip } from '#modules/ledger/module.ts'
import { failedTrips } from '#modules/deliveries/database/tables.ts'
import type { FaultSide } from '#modules/refusals/contract/failure-reasons.ts'
import { returnOf } from '#modules/refusals/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { LockedParcel } from '#modules/orders/module.ts'
import { readDeliverySettings } from '../delivery-settings.ts'
import { failedTripPaid } from '../events.ts'
import { courierShare, deliveryRevenueOf } from './courier-share.ts'

/**
 * Pays the courier a share of what the hand-over would have paid, once a parcel: at the shop's
 * fault from what it is owed, else from the delivery revenue. Nothing for the rest of a parcel
 * kept in part, whose hand-over was paid.
 * @param locked with the sums that it had at the door
 * @returns who answers; null for a rest
 */
export async function payFailedTrip(
  tx: Tx,
  kernel: Kernel,
  { parcel }: LockedParcel,
): Promise<FaultSide | null> {
  const returned = await returnOf(tx, parcel.id)
  const courierId = returned?.courierId ?? parcel.courierId
  if (!returned || !courierId) return null
  const at = kernel.clock.now()
  // A refusal that support has removed is not the buyer's any more.
  const { reason, isRemoved } = returned
  const fault = isRemoved ? 'market' : returned.fault
  const { courierShareBasisPoints, failedTripBasisPoints } = await readDeliverySettings(tx)
  const fee = courierShare(deliveryRevenueOf(parcel), courierShareBasisPoints)
  const francs = courierShare(fee, failedTripBasisPoints)
  await tx.insert(failedTrips).values({
    parcelId: parcel.id,
    courierId,
    reason,
    fault,
    feeFrancs: fee,
    shareBasisPoints: failedTripBasisPoints,
    amountFrancs: francs,
    earnedAt: at,
  })
  if (francs === 0) return fault
  const trip = { parcelId: parcel.id, courierId, francs }
  await postFailedTrip(tx, { ...trip, shopId: fault === 'shop' ? parcel.shopId : null, at })
  await kernel.events.emit(tx, failedTripPaid, { ...trip, reason, fault, at: at.toISOString() })
  return fault
}
