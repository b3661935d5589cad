import { wayOf } from '#modules/parcels/contract/ways.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { OTP_LENGTH } from '#kernel/wire/limits.ts'

import { sellReserved } from '#modules/products/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import { randomDigits } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  type LockedParcel,
  lockParcel,
  moveParcels,
  parcelCodes,
  payOwnDelivery,
} from '#modules/parcels/module.ts'
import { handOver, triesOfVendor, wrongCode } from '#modules/shipments/module.ts'
import { refuseBeyondCap } from '../delivery-settings.ts'
import { admittedCourier, type Carrier } from '../policy.ts'
import { lockCarried, lockOfGroup, stockLines } from '../lock-parcel.ts'

/**
 * Takes the seller's code alone, among parcels assigned to the courier or unassigned in his group.
 * Generates the buyer's code. Idempotent while he has the parcel.
 * @returns the parcel.
 * @throws deliveries.not_admitted (403) · deliveries.wrong_code (422) · deliveries.code_locked
 * (429) · deliveries.cash_cap (422)
 */
export async function pickUpParcel(
  kernel: Kernel,
  { courierId, vendorOtp }: { courierId: string; vendorOtp: string },
): Promise<string> {
  const carrier = await admittedCourier(kernel.db, courierId)
  return handOver(kernel, {
    tries: triesOfVendor(courierId),
    told: { ...carrier, parcelId: null },
    typed: vendorOtp,
    lock: (tx) => lockByCode(tx, carrier, vendorOtp),
    codeOf: ({ parcel }) => parcel.vendorOtp,
    doneBefore: async (_tx, { parcel }) => (parcelHas('isReady', parcel.state) ? null : parcel.id),
    async give(tx, locked) {
      await leaveShop(tx, kernel, locked, { by: 'courier', actorId: courierId, courierId })
      return locked.parcel.id
    },
  })
}

async function lockByCode(tx: Tx, carrier: Carrier, vendorOtp: string): Promise<LockedParcel> {
  const found =
    (await parcelCodes.findParcel(tx, vendorOtp)) ??
    (await parcelCodes.findFetched(tx, vendorOtp, carrier.courierId))
  const locked = found ? await lockParcel(tx, found) : null
  if (!locked || !mayTake(carrier, locked.parcel)) throw wrongCode()
  return locked
}

/** Assigned to the courier, unassigned in his group, or fetched by him before. */
function mayTake(
  { courierId, group }: Carrier,
  { state, courierId: carriedBy, deliveryGroup }: LockedParcel['parcel'],
): boolean {
  return parcelHas('isCarried', state)
    ? carriedBy === courierId
    : state === 'ready' && (deliveryGroup === group || carriedBy === courierId)
}

type Departure = { by: 'courier' | 'chef'; actorId: string; courierId: string; reason?: string }

/**
 * Sells the reserved stock; the buyer gets the delivery code.
 * @throws deliveries.cash_cap · orders.wrong_state (409)
 */
export async function leaveShop(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  { courierId, ...move }: Departure,
): Promise<void> {
  let now = locked
  if (locked.parcel.state === 'ready') {
    await refuseBeyondCap(tx, locked, courierId)
    await moveParcels(tx, kernel, [locked], { to: 'assigned', ...move, set: { courierId } })
    now = { ...locked, parcel: { ...locked.parcel, state: 'assigned', courierId } }
  }
  await payOwnDelivery(tx, now)
  await moveParcels(tx, kernel, [now], {
    to: 'in_delivery',
    ...move,
    set: {
      // At a relay point the buyer's code comes with the parcel.
      clientOtp: wayOf(now.parcel).codeIn === 'in_delivery' ? randomDigits(OTP_LENGTH) : null,
      tries: 1,
    },
  })
  await sellReserved(tx, kernel, await stockLines(tx, now))
}

type Carry = { parcelId: string; courierId: string }

/**
 * @throws deliveries.not_admitted (403) · deliveries.parcel_unknown (404) · deliveries.cash_cap
 * (422) · orders.wrong_state (409)
 */
export async function takeParcel(kernel: Kernel, { parcelId, courierId }: Carry): Promise<void> {
  await kernel.transaction(async (tx) => {
    const locked = await lockOfGroup(tx, parcelId, await admittedCourier(tx, courierId))
    if (locked.parcel.state === 'assigned' && locked.parcel.courierId === courierId) return
    await refuseBeyondCap(tx, locked, courierId)
    await moveParcels(tx, kernel, [locked], {
      to: 'assigned',
      by: 'courier',
      actorId: courierId,
      set: { courierId },
    })
  })
}

/**
 * Releases the parcel to the group.
 * @throws deliveries.parcel_unknown (404) · orders.wrong_state (409)
 */
export async function giveParcelBack(
  kernel: Kernel,
  { parcelId, courierId }: Carry,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const locked = await lockCarried(tx, parcelId, courierId)
    await moveParcels(tx, kernel, [locked], {
      to: 'ready',
      by: 'courier',
      actorId: courierId,
      set: { courierId: null },
    })
  })
}
