import fc from 'fast-check'
import { expect } from 'vitest'

// PROPERTY_TIMES multiplies all runs; PROPERTY_SEED and PROPERTY_PATH replay a printed failure.
const times = Number(process.env['PROPERTY_TIMES'] ?? 1)
const seed = process.env['PROPERTY_SEED']
const path = process.env['PROPERTY_PATH']

/**
 * Settings of one property. A failure is printed when it is found, since the runner shows it only
 * at its end.
 * @param usual runs in `npm test`
 * @param examples tried first
 */
export function propertyRuns<Given extends [unknown, ...unknown[]]>(
  usual = 100,
  examples: Given[] = [],
): fc.Parameters<Given> {
  const { testPath = '', currentTestName = '' } = expect.getState()
  return {
    numRuns: Math.ceil(usual * times),
    ...(seed && { seed: Number(seed) }),
    ...(path && { path }),
    endOnFailure: path !== undefined,
    examples,
    reporter(run) {
      if (!run.failed) return
      const title = currentTestName.split(' > ').at(-1)
      const replay = `PROPERTY_SEED=${run.seed} PROPERTY_PATH=${run.counterexamplePath} npm test -- ${testPath} -t '${title}'`
      process.stderr.write(`\n${fc.defaultReportMessage(run)}\nReplay: ${replay}\n`)
      throw new Error(fc.defaultReportMessage(run), { cause: run.errorInstance })
    },
  }
}
