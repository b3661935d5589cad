import { onlySaleOf, readEntrant } from '#client/session/user-info.ts'

/** Returns who may take the sale on this device; null also for whom another sale's code let in. */
export function readBuyer(saleId: string): ReturnType<typeof readEntrant> {
  const entrant = readEntrant()
  const onlySale = onlySaleOf(entrant)
  return onlySale === null || onlySale === saleId ? entrant : null
}
