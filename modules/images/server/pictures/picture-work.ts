import { availableParallelism } from 'node:os'
import sharp from 'sharp'

// A thread per picture, few at once: as fast, without synchronisation, and cores stay free for
// requests. Nothing is read twice: the cache would only use memory.
sharp.concurrency(1)
sharp.cache(false)

/** Renditions a page waits for. */
export const promptly = limitParallel(2)
/** A processor stays free, and renditions do not queue behind a thousand photos. */
export const uploading = limitParallel(Math.max(1, availableParallelism() - 1))
/** Jobs (AVIF): one at a time. */
export const quietly = limitParallel(1)

type Limit = <T>(work: () => Promise<T>) => Promise<T>

/** Limits parallel work to `most`; first come, first served. */
export function limitParallel(most: number): Limit {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    // The slot is handed over, never freed first, so that no new work takes it.
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
