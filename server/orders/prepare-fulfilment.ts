import { OTP_LENGTH } from '#contract/kernel/limits.ts'

import { shopOf } from '../shops/index.ts'
import { sqlState, violatedConstraint, type Tx } from '../kernel/database.ts'
import { randomDigits } from '../kernel/ids.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { cancelFulfilments } from './cancel-fulfilments.ts'
import { holdFulfilment, moveFulfilments, type Held } from './move-fulfilment.ts'
import { mayMove } from './order-states.ts'
import { fulfilmentUnknown, wrongState } from './orders.errors.ts'

type Asked = { fulfilmentId: string; sellerId: string }

/** The seller will prepare it. Accepting twice is accepting once. @throws orders.fulfilment_unknown (404) · orders.wrong_state (409) */
export async function acceptFulfilment(kernel: Kernel, asked: Asked): Promise<void> {
  await kernel.transaction(async (tx) => {
    const held = await holdOwn(tx, asked)
    if (held.fulfilment.state === 'accepted') return
    await moveFulfilments(tx, kernel, [held], {
      to: 'accepted',
      by: 'seller',
      actorId: asked.sellerId,
    })
  })
}

/** The seller cannot or will not: stock back, buyer told why and refunded. @throws orders.fulfilment_unknown (404) · orders.wrong_state (409) */
export async function refuseFulfilment(
  kernel: Kernel,
  asked: Asked & { reason: string },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const held = await holdOwn(tx, asked)
    if (!mayMove(held.fulfilment.state, 'cancelled', 'seller')) throw wrongState()
    await cancelFulfilments(tx, kernel, [held], {
      by: 'seller',
      actorId: asked.sellerId,
      reason: asked.reason,
    })
  })
}

/** The parcel waits for its courier: the seller gets the code to give him. @throws orders.fulfilment_unknown (404) · orders.wrong_state (409) */
export async function markReady(kernel: Kernel, asked: Asked, draws = 5): Promise<void> {
  try {
    await kernel.transaction(async (tx) => {
      const held = await holdOwn(tx, asked)
      if (held.fulfilment.state === 'ready') return
      await moveFulfilments(tx, kernel, [held], {
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
      violatedConstraint(error) === 'fulfilments_vendor_otp'
    )
      return markReady(kernel, asked, draws - 1)
    throw error
  }
}

async function holdOwn(tx: Tx, asked: Asked): Promise<Held> {
  const shopId = await shopOf(tx, asked.sellerId)
  const held = await holdFulfilment(tx, asked.fulfilmentId)
  if (!held || !shopId || held.fulfilment.shopId !== shopId) throw fulfilmentUnknown()
  return held
}
