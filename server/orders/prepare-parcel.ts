import { OTP_LENGTH } from '#contract/kernel/limits.ts'

import { shopOf } from '../shops/index.ts'
import { sqlState, violatedConstraint, type Tx } from '../kernel/database.ts'
import { randomDigits } from '../kernel/ids.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { cancelParcels } from './cancel-parcels.ts'
import { lockParcel, moveParcels, type LockedParcel } from './move-parcel.ts'
import { mayMove } from './order-states.ts'
import { parcelUnknown, wrongState } from './orders.errors.ts'

type Asked = { parcelId: string; sellerId: string }

/** The seller will prepare it. Accepting twice is accepting once. @throws orders.parcel_unknown (404) · orders.wrong_state (409) */
export async function acceptParcel(kernel: Kernel, asked: Asked): Promise<void> {
  await kernel.transaction(async (tx) => {
    const held = await lockOwn(tx, asked)
    if (held.parcel.state === 'accepted') return
    await moveParcels(tx, kernel, [held], {
      to: 'accepted',
      by: 'seller',
      actorId: asked.sellerId,
    })
  })
}

/** The seller cannot or will not: stock back, buyer told why and refunded. @throws orders.parcel_unknown (404) · orders.wrong_state (409) */
export async function refuseParcel(
  kernel: Kernel,
  asked: Asked & { reason: string },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const held = await lockOwn(tx, asked)
    if (!mayMove(held.parcel.state, 'cancelled', 'seller')) throw wrongState()
    await cancelParcels(tx, kernel, [held], {
      by: 'seller',
      actorId: asked.sellerId,
      reason: asked.reason,
    })
  })
}

/** The parcel waits for its courier: the seller gets the code to give him. @throws orders.parcel_unknown (404) · orders.wrong_state (409) */
export async function markReady(kernel: Kernel, asked: Asked, draws = 5): Promise<void> {
  try {
    await kernel.transaction(async (tx) => {
      const held = await lockOwn(tx, asked)
      if (held.parcel.state === 'ready') return
      await moveParcels(tx, kernel, [held], {
        to: 'ready',
        by: 'seller',
        actorId: asked.sellerId,
        set: { vendorOtp: randomDigits(OTP_LENGTH) },
      })
    })
  } catch (error) {
    // The code is unique among the parcels that wait: draw another when it is taken.
    if (
      draws > 0 &&
      sqlState(error) === '23505' &&
      violatedConstraint(error) === 'parcels_vendor_otp'
    )
      return markReady(kernel, asked, draws - 1)
    throw error
  }
}

async function lockOwn(tx: Tx, asked: Asked): Promise<LockedParcel> {
  const shopId = await shopOf(tx, asked.sellerId)
  const held = await lockParcel(tx, asked.parcelId)
  if (!held || !shopId || held.parcel.shopId !== shopId) throw parcelUnknown()
  return held
}
