import { sumOf } from '#kernel/wire/money.ts'
import { shopWords } from '#modules/orders/contract/order-words.ts'

import { recordAct } from '#modules/audit/server/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { cancelParcels } from './cancel-parcels.ts'
import { lockOrder } from './move-parcel.ts'
import { mayMove } from './order-states.ts'
import { orderUnknown, wrongState } from './errors.ts'
import { dueOf } from './pay-order.ts'

type Input = {
  orderId: string
  parcelIds: readonly string[]
  actor: Pick<Caller, 'userId' | 'role'>
  reason: string
}

/**
 * The team ends parcels of one order that have not left their shop: stock back, what was paid is
 * owed to the buyer. All of the given parcels or none; those already cancelled stay so.
 * @throws orders.unknown (404) · orders.wrong_state (409) when one of them has left
 */
export async function cancelByTeam(
  kernel: Kernel,
  { orderId, parcelIds, actor, reason }: Input,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    const chosen = locked?.filter(({ parcel }) => parcelIds.includes(parcel.id)) ?? []
    const [order] = chosen.map((one) => one.order)
    if (!order || chosen.length < new Set(parcelIds).size) throw orderUnknown()
    const open = chosen.filter(({ parcel }) => parcel.state !== 'cancelled')
    if (!open.every(({ parcel }) => mayMove(parcel.state, 'cancelled', 'admin'))) throw wrongState()
    if (open.length === 0) return
    await cancelParcels(tx, kernel, open, { by: 'admin', actorId: actor.userId, reason })
    const nameOf = (number: number) => `colis ${number}`
    const owed = order.paidAt ? sumOf(open, dueOf) : 0
    await recordAct(tx, {
      actor,
      action: 'orders.cancelled',
      subject: { kind: 'order', id: orderId, label: order.orderNumber },
      before: Object.fromEntries(
        open.map(({ parcel }) => [nameOf(parcel.number), shopWords[parcel.state]]),
      ),
      after: {
        ...Object.fromEntries(
          open.map(({ parcel }) => [nameOf(parcel.number), shopWords.cancelled]),
        ),
        'à rembourser': owed,
      },
      reason,
      at: kernel.clock.now(),
    })
  })
}
