import { OTP_LENGTH } from '#kernel/wire/limits.ts'

import { shopOf } from '#modules/shops/server/module.ts'
import { retryOnConflict, type Tx } from '#kernel/database/database.ts'
import { randomDigits } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { cancelParcels } from './cancel-parcels.ts'
import { lockParcel, moveParcels, type LockedParcel } from './move-parcel.ts'
import { mayMove } from './order-states.ts'
import { parcelUnknown, wrongState } from './errors.ts'

/** How many codes a parcel may draw. */
const codeTries = 6

type Input = { parcelId: string; sellerId: string }

/**
 * The seller will prepare it. Accepting twice is accepting once.
 * @throws orders.parcel_unknown (404) · orders.wrong_state (409)
 */
export async function acceptParcel(kernel: Kernel, input: Input): Promise<void> {
  await kernel.transaction((tx) => acceptWithin(tx, kernel, input))
}

/** The same as part of `tx`. */
export async function acceptWithin(tx: Tx, kernel: Kernel, input: Input): Promise<void> {
  const locked = await lockOwn(tx, input)
  if (locked.parcel.state === 'accepted') return
  await moveParcels(tx, kernel, [locked], {
    to: 'accepted',
    by: 'seller',
    actorId: input.sellerId,
  })
}

/**
 * The seller cannot or will not: stock back, buyer informed and refunded.
 * @throws orders.parcel_unknown (404) · orders.wrong_state (409)
 */
export async function refuseParcel(
  kernel: Kernel,
  input: Input & { reason: string },
): Promise<void> {
  await kernel.transaction((tx) => refuseWithin(tx, kernel, input))
}

/** The same as part of `tx`. */
export async function refuseWithin(
  tx: Tx,
  kernel: Kernel,
  input: Input & { reason: string },
): Promise<void> {
  const locked = await lockOwn(tx, input)
  if (!mayMove(locked.parcel.state, 'cancelled', 'seller')) throw wrongState()
  await cancelParcels(tx, kernel, [locked], {
    by: 'seller',
    actorId: input.sellerId,
    reason: input.reason,
  })
}

/**
 * The parcel waits for its courier: the seller gets the code to give him, unique among the parcels
 * that wait. @throws orders.parcel_unknown (404) · orders.wrong_state (409)
 */
export async function markReady(kernel: Kernel, input: Input): Promise<void> {
  await retryOnConflict('parcels_vendor_otp', codeTries, () =>
    kernel.transaction(async (tx) => {
      const locked = await lockOwn(tx, input)
      if (locked.parcel.state === 'ready') return
      await moveParcels(tx, kernel, [locked], {
        to: 'ready',
        by: 'seller',
        actorId: input.sellerId,
        set: { vendorOtp: randomDigits(OTP_LENGTH) },
      })
    }),
  )
}

async function lockOwn(tx: Tx, input: Input): Promise<LockedParcel> {
  const shopId = await shopOf(tx, input.sellerId)
  const locked = await lockParcel(tx, input.parcelId)
  if (!locked || !shopId || locked.parcel.shopId !== shopId) throw parcelUnknown()
  return locked
}
