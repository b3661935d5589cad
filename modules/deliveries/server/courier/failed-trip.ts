import { eq } from 'drizzle-orm'

import { postFailedTrip, postTripTakenBack } from '#modules/ledger/module.ts'
import type { contestKinds } from '#modules/refusals/contract/refusals.ts'
import { failedTrips, tripsTakenBack } from '#modules/deliveries/database/tables.ts'
import type { FaultSide } from '#modules/refusals/contract/failure-reasons.ts'
import { returnOf } from '#modules/refusals/module.ts'
import { coachFrancsOf } from '#modules/shipments/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type LockedParcel } from '#modules/parcels/module.ts'
import { readDeliverySettings } from '../delivery-settings.ts'
import { failedTripPaid, tripTakenBack } from '../events.ts'
import { courierShare, deliveryRevenueOf } from './courier-share.ts'

/**
 * Pays the courier a share of what the hand-over would have paid, once a parcel: at the shop's
 * fault from what it is owed, else from the delivery revenue. Nothing for the rest of a parcel
 * kept in part, whose hand-over was paid, or that no courier carried.
 * @param locked with the sums that it had at the door
 * @returns who answers; null for a rest
 */
export async function payFailedTrip(
  tx: Tx,
  kernel: Kernel,
  { parcel }: LockedParcel,
): Promise<FaultSide | null> {
  const returned = await returnOf(tx, parcel.id)
  if (!returned) return null
  const courierId = returned.courierId ?? parcel.courierId
  const at = kernel.clock.now()
  // A refusal that support has removed is not the buyer's any more.
  const { reason, isRemoved, contestKind } = returned
  const fault = isRemoved ? 'market' : returned.fault
  const isPaid = (await tx.$count(failedTrips, eq(failedTrips.parcelId, parcel.id))) > 0
  if (!courierId || isPaid) return fault
  const { courierShareBasisPoints, failedTripBasisPoints } = await readDeliverySettings(tx)
  const coaches = await coachFrancsOf(tx, parcel.id)
  const revenue = Math.max(0, deliveryRevenueOf(parcel) - coaches)
  const fee = courierShare(revenue, courierShareBasisPoints)
  const isEarned = !isRemoved || wasAtDoor(contestKind)
  const francs = isEarned ? courierShare(fee, failedTripBasisPoints) : 0
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

type Removed = { parcelId: string; kind?: (typeof contestKinds)[number] | undefined; at: string }

/**
 * Takes the share of a trip back whose refusal was removed, unless its courier stood at the door.
 * No-op for a trip that is not paid yet, or was taken back.
 */
export async function takeTripBack(
  tx: Tx,
  kernel: Kernel,
  { parcelId, kind, at: moment }: Removed,
): Promise<void> {
  if (wasAtDoor(kind)) return
  const [trip] = await tx.select().from(failedTrips).where(eq(failedTrips.parcelId, parcelId))
  if (!trip || trip.amountFrancs === 0 || trip.fault === 'shop') return
  const { courierId, amountFrancs: francs } = trip
  const at = new Date(moment)
  const [taken] = await tx
    .insert(tripsTakenBack)
    .values({ parcelId, amountFrancs: francs, takenAt: at })
    .onConflictDoNothing()
    .returning()
  if (!taken) return
  await postTripTakenBack(tx, { parcelId, courierId, francs, at })
  await kernel.events.emit(tx, tripTakenBack, { parcelId, courierId, francs, at: moment })
}

/** Contested for its article: the courier came. */
function wasAtDoor(kind: (typeof contestKinds)[number] | null | undefined): boolean {
  return kind === 'wrong_article'
}
