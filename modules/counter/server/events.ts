import { defineEvent } from '#kernel/events/events.ts'

/** A parcel has waited `day` days at its shop. Named as the version before has queued it. */
export const collectionReminded = defineEvent<{ parcelId: string; day: number; at: string }>(
  'collecting.reminded',
)
