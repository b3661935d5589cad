import type { overrideSteps } from '#modules/dispatch/contract/dispatch.ts'

import { recordAct } from '#modules/audit/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { forgetTries, takeTry, type Throttle, waitWords } from '#kernel/limits/throttle.ts'
import { wrongState } from '#modules/orders/module.ts'
import { cashDueOf } from '../delivery-settings.ts'
import { fail } from '../errors.ts'
import type { Dispatcher } from '../policy.ts'
import { deliver } from '../courier/hand-over-parcel.ts'
import { lockDispatched, readCarried, refuseForeignPhoto } from '../lock-parcel.ts'
import { guessOfClient, guessOfReturn } from './otp-guess-limits.ts'
import { leaveShop } from '../courier/pick-up-parcel.ts'
import { giveBack } from '../courier/fail-delivery.ts'
import { codeResent } from '../events.ts'

type Override = {
  parcelId: string
  step: (typeof overrideSteps)[number]
  reason: string
  imageId: string
  cashReceived: boolean
}

/**
 * Delivers without a code (dead phone, lost code): the manager answers by name, with reason and
 * photo.
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
      if (cashDueOf(locked) > 0 && !cashReceived) throw fail('deliveries.cash_unconfirmed')
      await deliver(tx, kernel, locked, move)
    } else if (step === 'return') await giveBack(tx, kernel, locked, move)
    else {
      if (!courierId) throw wrongState()
      await leaveShop(tx, kernel, locked, { ...move, courierId })
    }
    await forgetTries(tx, [guessOfClient(parcelId), guessOfReturn(parcelId)])
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

const minute = 60_000

/** Each costs an SMS: at once, then after 2, 10 and 60 minutes. */
const resends: Throttle = {
  name: 'otp-resend',
  free: 1,
  leakMs: 180 * minute,
  waitsMs: [2 * minute, 10 * minute, 60 * minute],
}

/**
 * Sends the client her code again; the courier never sees it.
 * @throws deliveries.parcel_unknown (404) · deliveries.resend_limit (429)
 */
export async function resendCode(
  kernel: Kernel,
  { parcelId, courierId }: { parcelId: string; courierId: string },
): Promise<void> {
  const { atDoor } = await readCarried(kernel.db, parcelId, courierId)
  if (!atDoor) throw fail('deliveries.parcel_unknown')
  const now = kernel.clock.now()
  const waitMs = await kernel.transaction((tx) =>
    takeTry(tx, now, [{ throttle: resends, subject: parcelId }]),
  )
  if (waitMs > 0)
    throw fail('deliveries.resend_limit', {
      sentence: `Le code vient d’être envoyé. Réessayez dans ${waitWords(waitMs)}.`,
      retryAfter: Math.ceil(waitMs / 1_000),
    })
  await kernel.transaction((tx) =>
    kernel.events.emit(tx, codeResent, { parcelId, at: now.toISOString() }),
  )
}
