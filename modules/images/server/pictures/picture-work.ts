import { availableParallelism } from 'node:os'
import sharp from 'sharp'

// One thread per picture and few pictures at once: as fast as many threads on one picture, without
// their synchronisation, and a known number of cores stays free for requests. Nothing is read
// twice, so the decoder's cache would only use memory.
sharp.concurrency(1)
sharp.cache(false)

/** For a rendition that a page waits for. */
export const promptly = limitParallel(2)
/**
 * For uploads: a processor stays free for requests, and renditions that a page waits for do not
 * queue behind a thousand photos.
 */
export const uploading = limitParallel(Math.max(1, availableParallelism() - 1))
/** For work of jobs (AVIF): one at a time. */
export const quietly = limitParallel(1)

type Limit = <T>(work: () => Promise<T>) => Promise<T>

/** Lets at most `most` pieces of work run at once; the others wait, first come first served. */
export function limitParallel(most: number): Limit {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    // The place is handed over, never freed and taken again, so that no new work gets in between.
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
