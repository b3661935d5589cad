import { defineEvent } from '#kernel/events/events.ts'
import type { contestKinds } from '#modules/refusals/database/values.ts'
import type { FaultSide, ReturnReason } from '#modules/refusals/contract/failure-reasons.ts'

type ContestKind = (typeof contestKinds)[number]
type OfParcel = { parcelId: string; orderId: string; buyerId: string; at: string }

/** `counted`: refusals in force with this one. */
export const refusalCounted = defineEvent<
  OfParcel & { reason: ReturnReason; endsAt: string; counted: number }
>('refusals.counted')
export const refusalsCleared = defineEvent<{ buyerId: string; at: string }>('refusals.cleared')
/** The buyer had the parcel: it did not come back. */
export const refusalForgotten = defineEvent<OfParcel>('refusals.forgotten')
/** A parcel came back at its buyer's fault: she is asked whether the courier came. */
export const visitAsked = defineEvent<OfParcel & { reason: ReturnReason }>('refusals.visit_asked')
export const refusalContested = defineEvent<OfParcel>('refusals.contested')
/** `kind`: why it was contested; absent in older events. */
export const refusalDecided = defineEvent<
  OfParcel & { fault: FaultSide; removed: boolean; reason: string; kind?: ContestKind }
>('refusals.decided')
