import { REMINDED_ON_DAYS } from '#modules/parcels/contract/collection-days.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { takeUnreminded } from '#modules/parcels/module.ts'
import { collectionReminded } from './events.ts'

/** Reminds buyers of parcels that wait at a shop, once after each of the days. */
export async function remindToCollect(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  for (const day of REMINDED_ON_DAYS)
    await kernel.transaction(async (tx) => {
      const ids = await takeUnreminded(tx, { state: 'ready', receiveAt: 'shop', day, now })
      if (ids.length === 0) return
      const at = now.toISOString()
      const reminders = ids.map((parcelId) => ({ parcelId, day, at }))
      await kernel.events.emit(tx, collectionReminded, ...reminders)
    })
}
