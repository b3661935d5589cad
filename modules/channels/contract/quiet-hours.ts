import { clockWords } from '#kernel/wire/span-words.ts'

/** No push or SMS between these hours (UTC), except requested codes. */
export const QUIET_HOURS = { from: 21, to: 7 } as const

export const quietWords = `de ${clockWords(QUIET_HOURS.from, 0)} à ${clockWords(QUIET_HOURS.to, 0)}`
