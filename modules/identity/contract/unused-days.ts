/** Operators give a number to another person some months after its last use. */
export const LONG_UNUSED_DAYS = 180
/** A session that is not used ends after so many days. */
export const SESSION_DAYS = 30
export const LONG_UNUSED_MS = LONG_UNUSED_DAYS * 86_400_000
