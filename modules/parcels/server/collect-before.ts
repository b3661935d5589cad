import { wayOf } from '#modules/orders/contract/ways.ts'
import type { OpeningFacts } from '#modules/calendar/contract/calendar.ts'
import { dueAfter } from '#modules/calendar/contract/due.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { COLLECTION_DAYS } from '#modules/parcels/contract/collection-days.ts'
import type { ParcelRow } from './move-parcel.ts'

/** Returns when a shop no longer keeps what became ready then: after open days, as it closes. */
export function collectBefore(kernel: Kernel, readySince: Date, shop: OpeningFacts): Date {
  return dueAfter(marketCalendar(kernel), readySince, { openDays: COLLECTION_DAYS, at: shop })
}

/** Tells whether the parcel waits at its shop for the buyer. */
export function isToCollect(parcel: Pick<ParcelRow, 'receiveAt' | 'state'>): boolean {
  return parcel.state === 'ready' && !wayOf(parcel).hasCourier
}
