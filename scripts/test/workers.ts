import { availableParallelism, freemem } from 'node:os'

/** Memory of one worker with a market and its database, or a browser. */
const bytesOfWorker = 1.5 * 1024 ** 3

const workers = (aCore: number) =>
  Math.max(
    1,
    Math.min(Math.ceil(availableParallelism() * aCore), Math.floor(freemem() / bytesOfWorker)),
  )

/** 1.5 workers a core: tests also wait for PostgreSQL and jobs. */
export const testWorkers = workers(1.5)

/** 2.5 workers a core: a journey waits for its page and its market. */
export const journeyWorkers = workers(2.5)

/** Half a worker a core, beside the units. */
export const waitingWorkers = workers(0.5)
