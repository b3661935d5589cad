import { dueAfter } from '#modules/calendar/contract/due.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { parcelDues } from '#modules/parcels/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'

/** Days of deliveries in which a courier or a coach takes what leaves a relay point. */
const FETCHED_DAYS = 2

/** Writes by when what leaves a relay point is to be taken from it. */
export function setLeavingDue(tx: Tx, kernel: Kernel, ids: readonly string[]): Promise<void> {
  const span = { deliveryDays: FETCHED_DAYS }
  const dueAt = dueAfter(marketCalendar(kernel), kernel.clock.now(), span)
  return parcelDues.set(tx, { ids, state: 'at_relay', dueAt })
}
