import type { Kernel } from '#kernel/kernel.ts'
import { cancelParcels } from './cancel-parcels.ts'
import { lockOrder } from './move-parcel.ts'
import { mayMove } from './order-states.ts'
import { orderUnknown, tooLateToCancel } from './errors.ts'

/**
 * The buyer changes her mind: every parcel that is not ready yet is cancelled, the others go on.
 * @throws orders.unknown (404) for somebody else's order · orders.too_late_to_cancel (409) when
 * nothing can be cancelled any more
 */
export async function cancelOrder(
  kernel: Kernel,
  input: { orderId: string; buyerId: string; reason?: string | null | undefined },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const locked = await lockOrder(tx, input.orderId)
    if (!locked || locked[0]?.order.buyerId !== input.buyerId) throw orderUnknown()
    const open = locked.filter(({ parcel }) => mayMove(parcel.state, 'cancelled', 'buyer'))
    // Tapped twice: it is cancelled already.
    if (open.length === 0 && locked.every(({ parcel }) => parcel.state === 'cancelled')) return
    if (open.length === 0) throw tooLateToCancel()
    await cancelParcels(tx, kernel, open, {
      by: 'buyer',
      actorId: input.buyerId,
      reason: input.reason || null,
    })
  })
}
