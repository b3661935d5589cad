import type { Kept } from '#client/session/log-out.ts'

const declared = import.meta.glob<{ kept: Kept }>('../modules/*/web/kept.ts', { eager: true })

/** What every module keeps of the user on the device. */
export const keptOnDevice: readonly Kept[] = Object.values(declared).map(({ kept }) => kept)
