import { addMs, dayMs } from '#kernel/clock.ts'
import { COLLECTION_DAYS } from '#modules/orders/contract/collection-days.ts'
import type { ParcelRow } from './move-parcel.ts'

/** Returns when a parcel that became ready then is no longer kept. */
export function collectBefore(readySince: Date): Date {
  return addMs(readySince, COLLECTION_DAYS * dayMs)
}

/** Tells whether the parcel waits at its shop for the buyer. */
export function isToCollect({ receiveAt, state }: Pick<ParcelRow, 'receiveAt' | 'state'>): boolean {
  return receiveAt === 'shop' && state === 'ready'
}
