import { wayOf } from '#modules/parcels/contract/ways.ts'
import { OTP_LENGTH } from '#kernel/wire/limits.ts'

import { recordShopAct } from '#modules/journal/module.ts'
import { shopOf } from '#modules/shops/module.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import { retryOnConflict, type Tx } from '#kernel/database/database.ts'
import { randomDigits } from '#kernel/ids.ts'
import { relayPlaces } from '#modules/pricing/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { cancelParcels } from '#modules/orders/module.ts'
import {
  type LockedParcel,
  failParcel,
  lockParcel,
  mayMove,
  moveParcels,
} from '#modules/parcels/module.ts'

const codeTries = 6

type PrepareParcelInput = { parcelId: string; sellerId: string; actor?: ShopActor }

/**
 * Idempotent.
 * @throws orders.parcel_unknown (404) · orders.wrong_state (409)
 */
export async function acceptParcel(kernel: Kernel, input: PrepareParcelInput): Promise<void> {
  await kernel.transaction((tx) => acceptWithin(tx, kernel, input))
}

export async function acceptWithin(
  tx: Tx,
  kernel: Kernel,
  input: PrepareParcelInput,
): Promise<void> {
  const locked = await lockOwn(tx, input)
  if (locked.parcel.state === 'accepted') return
  await moveParcels(tx, kernel, [locked], {
    to: 'accepted',
    ...whoMoves(input),
  })
  await recordMove(tx, kernel, locked, input, 'shops.parcel_accepted')
}

/**
 * Returns stock, notifies and refunds the buyer.
 * @throws orders.parcel_unknown (404) · orders.wrong_state (409)
 */
export async function refuseParcel(
  kernel: Kernel,
  input: PrepareParcelInput & { reason: string },
): Promise<void> {
  await kernel.transaction((tx) => refuseWithin(tx, kernel, input))
}

export async function refuseWithin(
  tx: Tx,
  kernel: Kernel,
  input: PrepareParcelInput & { reason: string },
): Promise<void> {
  const locked = await lockOwn(tx, input)
  if (!mayMove(locked.parcel.state, 'cancelled', 'seller')) throw failParcel('orders.wrong_state')
  await cancelParcels(tx, kernel, [locked], {
    ...whoMoves(input),
    reason: input.reason,
  })
  await recordMove(tx, kernel, locked, input, 'shops.parcel_refused')
}

/**
 * Draws the seller's code for the courier, unique among waiting parcels; the buyer's for one that
 * is collected. One that its shop brings to a relay point is due there as it closes on that day.
 * @throws orders.parcel_unknown (404) · orders.wrong_state (409)
 */
export async function markReady(kernel: Kernel, input: PrepareParcelInput): Promise<void> {
  await retryOnConflict('parcels_vendor_otp', codeTries, () =>
    kernel.transaction(async (tx) => {
      const locked = await lockOwn(tx, input)
      if (locked.parcel.state === 'ready') return
      const drop = (await relayPlaces.of(kernel).dropsOf(tx, [input.parcelId])).get(input.parcelId)
      await moveParcels(tx, kernel, [locked], {
        to: 'ready',
        ...whoMoves(input),
        set: {
          ...(wayOf(locked.parcel).codeIn === 'ready'
            ? { clientOtp: randomDigits(OTP_LENGTH) }
            : { vendorOtp: randomDigits(OTP_LENGTH) }),
          ...(drop?.before && { dueAt: new Date(drop.before) }),
        },
      })
      await recordMove(tx, kernel, locked, input, 'shops.parcel_ready')
    }),
  )
}

async function lockOwn(tx: Tx, input: PrepareParcelInput): Promise<LockedParcel> {
  const shopId = await shopOf(tx, input.sellerId)
  const locked = await lockParcel(tx, input.parcelId)
  if (!locked || !shopId || locked.parcel.shopId !== shopId)
    throw failParcel('orders.parcel_unknown')
  return locked
}

function whoMoves({ sellerId, actor }: PrepareParcelInput) {
  const helperId = actor && !actor.isOwner ? actor.actorId : null
  return { by: 'seller', actorId: sellerId, helperId } as const
}

async function recordMove(
  tx: Tx,
  { clock }: Kernel,
  { parcel, order }: LockedParcel,
  { actor, reason = '' }: PrepareParcelInput & { reason?: string },
  action: string,
): Promise<void> {
  await recordShopAct(tx, actor, {
    action,
    subject: { kind: 'parcel', id: parcel.id, label: order.orderNumber },
    reason,
    at: clock.now(),
  })
}
