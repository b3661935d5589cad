import { availableParallelism } from 'node:os'

import sharp from 'sharp'

import { limitParallel } from './limit-parallel.ts'

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
