/** A parcel waits so many days at a relay point for its buyer. */
export const RELAY_DAYS = 5
/** Days after which the buyer is reminded. */
export const RELAY_REMINDED_ON_DAYS = [2, 4] as const
export const USUAL_PLACES = 30
/** Francs in the box at most, unless an admin says otherwise. */
export const USUAL_CASH_CEILING = 100_000
