import { COMPLAINT_WINDOW_MS } from '#contract/kernel/limits.ts'

import type { parcels } from '#database/tables/parcels.ts'
import { later } from '../kernel/clock.ts'
import type { DomainError } from '../kernel/errors.ts'
import { notDelivered, tooLate } from './complaints.errors.ts'

type Parcel = Pick<typeof parcels.$inferSelect, 'state' | 'deliveredAt'>

/** Why no complaint can be opened about a parcel at this moment, whoever asks; null when one can. */
export function refusalOf({ state, deliveredAt }: Parcel, now: Date): DomainError | null {
  if (state === 'closed') return tooLate()
  if (state !== 'delivered' || !deliveredAt) return notDelivered()
  // The clock's round may be some minutes late: the deadline is not.
  return later(deliveredAt, COMPLAINT_WINDOW_MS) < now ? tooLate() : null
}
