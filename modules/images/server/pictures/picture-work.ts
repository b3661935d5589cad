import { availableParallelism } from 'node:os'
import sharp from 'sharp'

import { ConcurrencyLimit } from '#kernel/limits/load-limit.ts'

// A single thread per picture, few at once: as fast, and cores stay free. Nothing is read twice, so
// no cache.
sharp.concurrency(1)
sharp.cache(false)

/** In each line: a longer one would not end while its requests wait. */
const waiting = 100
/** Leaves a processor free, so that renditions do not queue behind uploads. */
const cores = Math.max(1, availableParallelism() - 1)

/** @throws unavailable (503) when too many wait, as the lines below */
export const promptly = lineOf({ atOnce: 2, waiting, waitMs: 10_000 })
export const uploading = lineOf({ atOnce: cores, waiting, waitMs: 30_000 })
export const quietly = lineOf({ atOnce: 1, waiting, waitMs: 120_000 })

function lineOf(limits: ConstructorParameters<typeof ConcurrencyLimit>[0]) {
  const line = new ConcurrencyLimit(limits)
  return <T>(work: () => Promise<T>): Promise<T> => line.run(['pictures'], work)
}
