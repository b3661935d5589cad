import { COMPLAINT_WINDOW_MS } from '#contract/kernel/limits.ts'

import type { ParcelState } from '#contract/orders/order-states.ts'

import { addMs } from '../kernel/clock.ts'
import type { DomainError } from '../kernel/errors.ts'
import { notDelivered, tooLate } from './complaints.errors.ts'

type Parcel = { state: ParcelState; deliveredAt: Date | null }

/** Why no complaint can be opened about a parcel at this moment, whoever asks; null when one can. */
export function refusalOf({ state, deliveredAt }: Parcel, now: Date): DomainError | null {
  if (state === 'closed') return tooLate()
  if (state !== 'delivered' || !deliveredAt) return notDelivered()
  // Checked here too, because the job that closes parcels may be some minutes late.
  return addMs(deliveredAt, COMPLAINT_WINDOW_MS) < now ? tooLate() : null
}
