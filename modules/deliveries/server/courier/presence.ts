import { eq, lt } from 'drizzle-orm'

import { courierPresence } from '#modules/deliveries/database/tables.ts'
import { addMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'

const minute = 60_000
/** ms since an online courier's last call; the screen polls every half minute. */
export const ONLINE_MS = 5 * minute

/** Writes at most once a minute. */
export async function noteSeen(kernel: Kernel, courierId: string): Promise<void> {
  const seenAt = kernel.clock.now()
  await kernel.db
    .insert(courierPresence)
    .values({ courierId, seenAt })
    .onConflictDoUpdate({
      target: courierPresence.courierId,
      set: { seenAt },
      setWhere: lt(courierPresence.seenAt, addMs(seenAt, -minute)),
    })
}

export async function forgetPresence(tx: Tx, courierId: string): Promise<void> {
  await tx.delete(courierPresence).where(eq(courierPresence.courierId, courierId))
}
