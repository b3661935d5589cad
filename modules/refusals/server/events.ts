import { defineEvent } from '#kernel/events/events.ts'
import type { FaultSide, ReturnReason } from '#modules/refusals/contract/failure-reasons.ts'

type OfParcel = { parcelId: string; orderId: string; buyerId: string; at: string }

/** `counted`: refusals in force with this one. */
export const refusalCounted = defineEvent<
  OfParcel & { reason: ReturnReason; endsAt: string; counted: number }
>('refusals.counted')
export const refusalsCleared = defineEvent<{ buyerId: string; at: string }>('refusals.cleared')
/** The buyer had the parcel: it did not come back. */
export const refusalForgotten = defineEvent<OfParcel>('refusals.forgotten')
export const refusalContested = defineEvent<OfParcel>('refusals.contested')
export const refusalDecided = defineEvent<
  OfParcel & { fault: FaultSide; removed: boolean; reason: string }
>('refusals.decided')
