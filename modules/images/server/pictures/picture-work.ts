import { availableParallelism } from 'node:os'
import sharp from 'sharp'

// A single thread per picture, few at once: as fast, and cores stay free. Nothing is read twice, so
// no cache.
sharp.concurrency(1)
sharp.cache(false)

export const promptly = limitParallel(2)
/** Leaves a processor free, so that renditions do not queue behind uploads. */
export const uploading = limitParallel(Math.max(1, availableParallelism() - 1))
export const quietly = limitParallel(1)

type Limit = <T>(work: () => Promise<T>) => Promise<T>

/** Limits parallel work to `most`; first come, first served. */
export function limitParallel(most: number): Limit {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    // The slot is handed over, so that no new work takes it.
    if (running >= most) await new Promise<void>((start) => waiting.push(start))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
