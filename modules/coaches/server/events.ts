import type { foundEnds } from '#modules/losses/database/values.ts'
import { defineEvent } from '#kernel/events/events.ts'

/** Where parcels can go by coach, and for how much. */
export const linesChanged = defineEvent<object>('coaches.lines_changed')

type OfWaybill = { waybillId: string; parcelIds: string[]; at: string }

export const waybillLeft = defineEvent<OfWaybill>('coaches.left')
/** `words`: as the buyers read it. */
export const waybillLate = defineEvent<OfWaybill & { words: string }>('coaches.late')
/** Not on the coach when it arrived. */
export const parcelsMissing = defineEvent<OfWaybill>('coaches.missing')
/** A courier takes it from the station in Bamako to its shop. */
export const parcelCameBack = defineEvent<{ parcelId: string; courierId: string; at: string }>(
  'coaches.came_back',
)
/** A courier takes it from the station in Bamako to its buyer, or to her relay point. */
export const parcelGoesOn = defineEvent<{
  parcelId: string
  courierId: string
  isToDoor: boolean
  at: string
}>('coaches.goes_on')
export const attackDeclared = defineEvent<{ waybillId: string; at: string }>(
  'coaches.attack_declared',
)
/** After it was given up, at its relay point or at the station. */
export const parcelFound = defineEvent<{
  waybillId: string
  parcelId: string
  foundAs: (typeof foundEnds)[number]
  isAtRelay: boolean
  /** It was on its way back to its shop. */
  isReturn: boolean
  /** Of its refund: taken back, or left already. */
  francs: number
  /** Taken back from its shop. */
  lossFrancs: number
  at: string
}>('coaches.parcel_found')
/** Late by so much that what it has will be lost by itself. */
export const lossNear = defineEvent<{ waybillId: string; at: string }>('coaches.loss_near')
/** `isLate`: by itself; `backIds`: those that were on their way back to their shops. */
export const parcelsLost = defineEvent<
  OfWaybill & { reason: string; isLate?: boolean; backIds?: string[] }
>('coaches.lost')
