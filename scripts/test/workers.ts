import { availableParallelism, freemem } from 'node:os'

/** Memory of one worker with a market and its database, or a browser. */
const bytesOfWorker = 1.5 * 1024 ** 3

/** Returns how many workers cores and free memory allow, at least one. */
export function workers(aCore: number): number {
  const byCores = Math.ceil(availableParallelism() * aCore)
  return Math.max(1, Math.min(byCores, Math.floor(freemem() / bytesOfWorker)))
}
