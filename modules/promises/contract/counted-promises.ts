/** Days of which kept promises are counted. */
export const COUNTED_DAYS = 90
/** Parcels from which on buyers read it. */
export const LEAST_TO_SHOW = 10
