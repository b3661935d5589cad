import sharp from 'sharp'

import { limitParallel } from './limit-parallel.ts'

// One thread per picture and few pictures at once: as fast as many threads on one picture, without
// their synchronisation, and a known number of cores stays free for requests. Nothing is read
// twice, so the decoder's cache would only use memory.
sharp.concurrency(1)
sharp.cache(false)

/** For work that a person waits for: an upload and its first renditions. */
export const promptly = limitParallel(2)
/**
 * For work of jobs (AVIF, drawings of the demo): one at a time, so that uploads are not slowed
 * down.
 */
export const quietly = limitParallel(1)
