import { defineEvent } from '#kernel/events/events.ts'

/** A parcel has waited `day` days at its shop for the buyer. */
export const collectionReminded = defineEvent<{ parcelId: string; day: number; at: string }>(
  'collecting.reminded',
)
