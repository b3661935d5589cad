import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { moveParcels, type LockedParcel } from '#modules/orders/server/module.ts'

/** A failed parcel is to be tried again. @throws orders.wrong_state (409) */
export async function comeAgain(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  move: { by: 'courier' | 'chef'; actorId: string },
): Promise<LockedParcel> {
  const tries = locked.parcel.tries + 1
  await moveParcels(tx, kernel, [locked], {
    to: 'in_delivery',
    by: move.by,
    actorId: move.actorId,
    set: { tries },
  })
  return { ...locked, parcel: { ...locked.parcel, state: 'in_delivery', tries } }
}
