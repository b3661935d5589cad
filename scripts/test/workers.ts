import { availableParallelism, freemem } from 'node:os'

/** Of one worker with what it opens: a market and its database, or a browser. */
const bytesOfWorker = 1.5 * 1024 ** 3

/** Suites that run at the same time (scripts/test.ts). */
const suites = Number(process.env['TEST_SUITES'] ?? 1)

/**
 * How many journeys run at once: three for two cores, since a journey also waits for its market and
 * for a slow network.
 */
export const journeyWorkers = workers(1.5)

/**
 * How many files of tests: as many alone, since they wait for PostgreSQL and for processes; one for
 * a core beside journeys, which take longer in all.
 */
export const unitWorkers = workers(suites === 1 ? 1.5 : 1)

/** No more than fit into the memory that is free. */
function workers(perCore: number): number {
  const wanted = Math.ceil(availableParallelism() * perCore)
  const possible = Math.floor(freemem() / suites / bytesOfWorker)
  return Math.max(1, Math.min(wanted, possible))
}
