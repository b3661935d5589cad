import sharp from 'sharp'

import { limitParallel } from './limit-parallel.ts'

// One thread a picture and few pictures at once: the same work as many threads on one, without their waiting for each other, and the cores left
// to answering stay known. Nothing is read twice, so the decoder's cache would only hold memory.
sharp.concurrency(1)
sharp.cache(false)

/** What somebody waits for: an upload and its first renditions. */
export const promptly = limitParallel(2)
/** What nobody waits for (AVIF, drawings of the demo), however many jobs run: one at a time, never in the way of an upload. */
export const quietly = limitParallel(1)
