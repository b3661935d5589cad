import type { Kept } from '#client/session/log-out.ts'

const declared = import.meta.glob<{ kept: Kept }>('../modules/*/web/kept.ts', { eager: true })

/** Lists the data that each module stores on the device for the user; log-out deletes it. */
export const keptOnDevice: readonly Kept[] = Object.values(declared).map(({ kept }) => kept)
