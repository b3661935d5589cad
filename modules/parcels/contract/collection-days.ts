/** A parcel waits so many days at its shop for its buyer. */
export const COLLECTION_DAYS = 5
/** Days after which the buyer is reminded. */
export const REMINDED_ON_DAYS = [2, 4] as const
