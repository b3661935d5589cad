/** Operators give a number to another person some months after its last use. */
export const LONG_UNUSED_DAYS = 180
export const LONG_UNUSED_MS = LONG_UNUSED_DAYS * 86_400_000
