import { availableParallelism, freemem } from 'node:os'

/** Of one worker with what it opens: a market and its database, or a browser. */
const bytesOfWorker = 1.5 * 1024 ** 3

/**
 * How many tests run at once: three for two cores, since a test of the market also waits for
 * PostgreSQL and for jobs, and no more than fit into the memory that is free.
 */
export const testWorkers = Math.max(
  1,
  Math.min(Math.ceil(availableParallelism() * 1.5), Math.floor(freemem() / bytesOfWorker)),
)
