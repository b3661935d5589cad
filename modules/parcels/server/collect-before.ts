import type { OpeningFacts } from '#modules/calendar/contract/calendar.ts'
import { dueAfter } from '#modules/calendar/contract/due.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { COLLECTION_DAYS } from '#modules/parcels/contract/collection-days.ts'

/** Returns when a shop no longer keeps what became ready then: after open days, as it closes. */
export function collectBefore(kernel: Kernel, readySince: Date, shop: OpeningFacts): Date {
  return dueAfter(marketCalendar(kernel), readySince, { openDays: COLLECTION_DAYS, at: shop })
}
