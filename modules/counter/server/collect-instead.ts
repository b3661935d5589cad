import { wayOf } from '#modules/parcels/contract/ways.ts'
import { eq } from 'drizzle-orm'

import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { readCollection } from '#modules/pricing/module.ts'
import { randomDigits } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { failParcel, lockParcel, moveParcels } from '#modules/parcels/module.ts'
import { noteReturn } from '#modules/refusals/module.ts'
import { deliveryFailureFacts } from '#modules/deliveries/database/views.ts'
import { parcelUnknown } from '#modules/deliveries/module.ts'
import { fail } from './errors.ts'

type CollectInstead = { orderId: string; parcelId: string; buyerId: string }

/**
 * Turns a failed delivery into a collection: the courier brings the parcel back to its shop, where
 * it is kept for the buyer. Its failed try counts for nothing once it is collected, and as a
 * refusal when it is not. Idempotent.
 * @throws deliveries.parcel_unknown (404) for another's · collecting.no_collection (409) when the
 * shop does not offer it · orders.wrong_state (409)
 */
export async function collectInstead(
  kernel: Kernel,
  { orderId, parcelId, buyerId }: CollectInstead,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const locked = await lockParcel(tx, parcelId)
    if (!locked || locked.order.id !== orderId || locked.order.buyerId !== buyerId)
      throw parcelUnknown()
    const { state, receiveAt, shopId, errand } = locked.parcel
    if (!wayOf({ receiveAt }).hasCourier && (state === 'returning' || state === 'ready')) return
    if (state !== 'failed') throw failParcel('orders.wrong_state')
    if (errand || !(await readCollection(tx, [shopId]))) throw fail('collecting.no_collection')
    await moveParcels(tx, kernel, [locked], {
      to: 'returning',
      by: 'buyer',
      actorId: buyerId,
      reason: 'Le client le retire à la boutique.',
      set: { vendorOtp: randomDigits(OTP_LENGTH), receiveAt: 'shop' },
    })
    const tries = await tx
      .select()
      .from(deliveryFailureFacts)
      .where(eq(deliveryFailureFacts.parcelId, parcelId))
      .orderBy(deliveryFailureFacts.tryNumber)
    const last = tries.at(-1)
    await noteReturn(tx, kernel, locked, {
      reason: last?.kind ?? 'collects',
      tries: tries.map(({ kind }) => kind),
      note: last?.note ?? null,
      imageId: last?.imageId ?? null,
      isDeferred: true,
    })
  })
}
