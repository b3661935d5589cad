import type { FailureKind } from '#modules/deliveries/contract/deliveries.ts'

import { recordAct } from '#modules/journal/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { failParcel } from '#modules/parcels/module.ts'
import {
  type Dispatcher,
  lockDispatched,
  noteFailure,
  startReturn,
} from '#modules/deliveries/module.ts'
import { dispatchAct } from './assign-parcels.ts'

/**
 * Takes a description in place of the photo.
 * @throws deliveries.parcel_unknown (404) · orders.wrong_state (409)
 */
export async function failForCourier(
  kernel: Kernel,
  who: Dispatcher,
  { parcelId, kind, note }: { parcelId: string; kind: FailureKind; note: string },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const locked = await lockDispatched(tx, parcelId, who)
    const { courierId } = locked.parcel
    if (!courierId) throw failParcel('orders.wrong_state')
    const failure = { courierId, kind, note, imageId: null }
    await noteFailure(tx, kernel, locked, { ...failure, by: 'chef', actorId: who.userId })
    await recordAct(
      tx,
      dispatchAct(locked, who, {
        action: 'deliveries.failed_for_courier',
        before: { état: 'en livraison' },
        after: { état: 'non remis' },
        reason: note,
        at: kernel.clock.now(),
      }),
    )
  })
}

/**
 * Returns the parcel without a second try.
 * @throws deliveries.parcel_unknown (404) · orders.wrong_state (409)
 */
export async function sendParcelBack(
  kernel: Kernel,
  who: Dispatcher,
  parcelId: string,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const locked = await lockDispatched(tx, parcelId, who)
    await startReturn(tx, kernel, locked, {
      by: 'chef',
      actorId: who.userId,
      reason: 'Pas de second essai.',
      cause: 'manager',
    })
    const facts = { before: { état: 'non remis' }, after: { état: 'en retour' } }
    await recordAct(
      tx,
      dispatchAct(locked, who, {
        action: 'deliveries.parcel_sent_back',
        ...facts,
        at: kernel.clock.now(),
      }),
    )
  })
}
