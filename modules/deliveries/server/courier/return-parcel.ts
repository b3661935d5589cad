import { restock } from '#modules/catalogue/server/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import { sameSecret } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { dueOf, moveParcels, oweBack, type LockedParcel } from '#modules/orders/server/module.ts'
import { paidPaymentOf } from '#modules/payments/server/module.ts'
import { giveBackUses } from '#modules/promotions/server/module.ts'
import { fail } from '../errors.ts'
import { lockCarried, readCarried, stockLines } from '../lock-parcel.ts'
import { guessing, guessOfReturn } from '../codes/otp-guess-limits.ts'

/**
 * The shop has its goods back and proves it by its code: stock returns, and what was paid is owed
 * to the buyer. The same code sent again changes nothing.
 * @throws deliveries.parcel_unknown (404) · deliveries.wrong_code (422) · deliveries.code_locked
 * (429) · orders.wrong_state (409)
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
      if (locked.parcel.state === 'returning' && !isRight) throw fail('deliveries.wrong_code')
      await giveBack(tx, kernel, locked, { by: 'courier', actorId: courierId })
    },
  )
}

/** @throws orders.wrong_state (409) */
export async function giveBack(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  move: { by: 'courier' | 'chef'; actorId: string; reason?: string },
): Promise<void> {
  await moveParcels(tx, kernel, [locked], { to: 'returned', ...move })
  await restock(tx, kernel, await stockLines(tx, locked))
  await giveBackUses(tx, [locked.parcel.id])
  const paymentId = locked.order.paidAt ? await paidPaymentOf(tx, locked.order.id) : null
  if (paymentId)
    await oweBack(
      tx,
      kernel,
      {
        paymentId,
        subjectId: locked.parcel.id,
        francs: dueOf(locked),
        reason: 'Livraison non réussie.',
      },
      kernel.clock.now(),
    )
}
