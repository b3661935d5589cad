import { availableParallelism, freemem } from 'node:os'

/** Memory of one worker with what it opens: a market and its database, or a browser. */
const bytesOfWorker = 1.5 * 1024 ** 3

/** Counts the workers that fit into free memory. */
const workers = (aCore: number) =>
  Math.max(
    1,
    Math.min(Math.ceil(availableParallelism() * aCore), Math.floor(freemem() / bytesOfWorker)),
  )

/** A test of the market also waits for PostgreSQL and for jobs: three for two cores. */
export const testWorkers = workers(1.5)

/** A journey waits for its page and its market: five for two cores. */
export const journeyWorkers = workers(2.5)

/** Journeys that mostly wait, beside the units: one for two cores. */
export const waitingWorkers = workers(0.5)
