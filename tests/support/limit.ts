/**
 * In ms: the one limit of a wait in all tests. Far above what a slow machine needs; it ends only
 * what hangs.
 */
export const waitLimit = 5 * 60_000

const isLong = process.env['FAULTS'] === 'long'

/** In ms: the limit of a whole test or hook, which waits many times; `--long` has many rounds. */
export const testLimit = (isLong ? 24 : 6) * waitLimit
