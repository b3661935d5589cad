import type { overrideSteps } from '#modules/dispatch/contract/dispatch.ts'

import { recordAct } from '#modules/journal/module.ts'
import {
  cashDueOf,
  cashUnconfirmed,
  deliver,
  type Dispatcher,
  giveBack,
  leaveShop,
  lockDispatched,
  refuseForeignPhoto,
} from '#modules/deliveries/module.ts'
import { failParcel } from '#modules/parcels/module.ts'
import { triesOfClient, triesOfReturn } from '#modules/shipments/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { forgetTries } from '#kernel/limits/throttle.ts'

type Override = {
  parcelId: string
  step: (typeof overrideSteps)[number]
  reason: string
  imageId: string
  cashReceived: boolean
}

/**
 * Delivers without a code (dead phone, lost code), with reason and photo in the manager's name.
 * @throws deliveries.parcel_unknown (404) · deliveries.photo_unknown (422) ·
 * deliveries.cash_unconfirmed (422) · orders.wrong_state (409)
 */
export async function overrideOtp(
  kernel: Kernel,
  who: Dispatcher,
  { parcelId, step, reason, imageId, cashReceived }: Override,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const locked = await lockDispatched(tx, parcelId, who)
    await refuseForeignPhoto(tx, imageId, who.userId)
    const { courierId, state } = locked.parcel
    const move = { by: 'chef', actorId: who.userId, reason } as const
    if (step === 'handover') {
      if (cashDueOf(locked) > 0 && !cashReceived) throw cashUnconfirmed()
      await deliver(tx, kernel, locked, { ...move, cashReceived })
    } else if (step === 'return') await giveBack(tx, kernel, locked, move)
    else {
      if (!courierId) throw failParcel('orders.wrong_state')
      await leaveShop(tx, kernel, locked, { ...move, courierId })
    }
    await forgetTries(tx, [triesOfClient(parcelId), triesOfReturn(parcelId)])
    await recordAct(tx, {
      actor: who,
      action: 'deliveries.otp_overridden',
      subject: { kind: 'parcel', id: parcelId, label: locked.order.orderNumber },
      before: { state },
      after: {
        step,
        courierId,
        photo: imageId,
        cashReceived: cashDueOf(locked) > 0 ? cashDueOf(locked) : null,
      },
      reason,
      at: kernel.clock.now(),
    })
  })
}
