import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import type { Tx } from '#kernel/database/database.ts'
import { randomDigits, sameSecret } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  dueOf,
  isPrepaid,
  isToCollect,
  keepDeposit,
  leaveOrder,
  type LockedParcel,
  moveParcels,
  oweBack,
  oweDepositBack,
} from '#modules/orders/module.ts'
import { paidPaymentOf } from '#modules/payments/module.ts'
import { reserveSold, restock } from '#modules/products/module.ts'
import { lockCarried, readCarried, stockLines } from '../lock-parcel.ts'
import { codeRefused, guessing, guessOfReturn } from '../codes/otp-guess-limits.ts'
import { payFailedTrip } from './failed-trip.ts'

/**
 * Takes the shop's code, restores stock, owes the payment to the buyer. Idempotent for the same
 * code.
 * @throws deliveries.parcel_unknown (404) · deliveries.wrong_code, deliveries.other_parcel (422)
 * · deliveries.code_locked (429) · orders.wrong_state (409)
 */
export async function returnParcel(
  kernel: Kernel,
  { parcelId, courierId, returnOtp }: { parcelId: string; courierId: string; returnOtp: string },
): Promise<void> {
  const seen = await readCarried(kernel.db, parcelId, courierId)
  await guessing(
    kernel,
    guessOfReturn(parcelId),
    { courierId, parcelId, group: seen.deliveryGroup },
    async (tx) => {
      const locked = await lockCarried(tx, parcelId, courierId)
      const isRight = sameSecret(locked.parcel.vendorOtp ?? '', returnOtp)
      if (locked.parcel.state === 'returned' && isRight) return
      // Kept at the shop for its buyer: given back before.
      if (isToCollect(locked.parcel)) return
      if (locked.parcel.state === 'returning' && !isRight)
        throw await codeRefused(tx, locked, { at: 'return', typed: returnOtp })
      await giveBack(tx, kernel, locked, { by: 'courier', actorId: courierId })
    },
  )
}

type GiveBack = { by: 'courier' | 'chef'; actorId: string; reason?: string }

/**
 * Restores stock and owes the payment back. A parcel that its buyer collects is kept for her.
 * @throws orders.wrong_state (409)
 */
export async function giveBack(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  move: GiveBack,
): Promise<void> {
  if (locked.parcel.receiveAt === 'shop') return keepForBuyer(tx, kernel, locked, move)
  await moveParcels(tx, kernel, [locked], { to: 'returned', ...move })
  const fault = await payFailedTrip(tx, kernel, locked)
  await restock(tx, kernel, await stockLines(tx, locked))
  const [fallen] = await leaveOrder(tx, kernel, [locked], move.by)
  if (!fallen) return
  const reason = 'Livraison non réussie.'
  const kept = fault === 'buyer' ? await keepDeposit(tx, kernel, fallen) : 0
  if (kept === 0) await oweDepositBack(tx, kernel, fallen, { reason })
  const paymentId = isPrepaid(locked) ? await paidPaymentOf(tx, locked.order.id) : null
  if (paymentId)
    await oweBack(
      tx,
      kernel,
      { paymentId, subjectId: locked.parcel.id, francs: dueOf(fallen) - kept, reason },
      kernel.clock.now(),
    )
}

/** @throws orders.wrong_state (409) */
async function keepForBuyer(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  move: GiveBack,
): Promise<void> {
  const set = { clientOtp: randomDigits(OTP_LENGTH), vendorOtp: null, remindedAt: null }
  await moveParcels(tx, kernel, [locked], { to: 'ready', ...move, set })
  await payFailedTrip(tx, kernel, locked)
  await reserveSold(tx, kernel, await stockLines(tx, locked))
}
