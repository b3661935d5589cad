import { defineEvent } from '#kernel/events/events.ts'

type OfCourier = { parcelId: string; courierId: string; at: string }

/** Its courier did not bring it back; `groupName`: of his managers. */
export const parcelNotBack = defineEvent<OfCourier & { groupName: string }>('losses.not_back')
/** A courier pays it. */
export const lossCharged = defineEvent<OfCourier & { lossId: string; francs: number }>(
  'losses.charged',
)
/** What a courier had not brought back is at its shop all the same. */
export const lossCameHome = defineEvent<OfCourier & { paidBack: number }>('losses.came_home')
