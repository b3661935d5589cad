import type { FaultSide, ReturnReason } from '#modules/refusals/contract/failure-reasons.ts'
import { defineEvent } from '#kernel/events/events.ts'

/** The courier's share of a trip whose parcel came back. */
export const failedTripPaid = defineEvent<{
  parcelId: string
  courierId: string
  reason: ReturnReason
  fault: FaultSide
  francs: number
  at: string
}>('deliveries.failed_trip_paid')
/** The share goes back with the refusal that was removed. */
export const tripTakenBack = defineEvent<{
  parcelId: string
  courierId: string
  francs: number
  at: string
}>('deliveries.trip_taken_back')
export const codeResent = defineEvent<{ parcelId: string; at: string }>('deliveries.code_resent')
/** Another choice than the one that a parcel was handed over with. */
export const partRefused = defineEvent<{
  parcelId: string
  courierId: string
  /** What the buyer paid by it; null: for all. */
  francs: number | null
  /** A part was kept first; absent from versions that refused parts of whole parcels alone. */
  isKept?: boolean
  at: string
}>('deliveries.part_refused')
