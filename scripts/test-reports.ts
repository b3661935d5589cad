import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { root } from './run-tool.ts'

export type Count = { passed: number; failed: number; skipped: number }
/** The result of one run: counts, and the failed tests. */
export type Report = { count: Count; red: RedTest[] }
/**
 * A red test by its file (from the project's root) and whole title; a file that could not be loaded
 * has no title.
 */
export type RedTest = { file: string; title: string }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/** Reads what Vitest's JSON reporter wrote. @throws when there is no such file */
export async function vitestReport(file: string): Promise<Report> {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    await read<VitestReport>(file)
  // A file that cannot be loaded has no failed test, but counts as one.
  const unloaded = testResults.filter(
    (one) =>
      one.status === 'failed' && one.assertionResults.every(({ status }) => status !== 'failed'),
  )
  const failed = testResults.flatMap((one) =>
    one.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => ({ file: relative(root, one.name), title: fullName })),
  )
  return {
    count: {
      passed: numPassedTests,
      failed: numFailedTests + unloaded.length,
      skipped: numPendingTests + numTodoTests,
    },
    red: [...failed, ...unloaded.map((one) => ({ file: relative(root, one.name), title: '' }))],
  }
}

type PlaywrightSuite = {
  file?: string
  title: string
  specs?: { ok: boolean; title: string; file: string }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightReport = {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number }
  suites: PlaywrightSuite[]
}

/** Reads what Playwright's JSON reporter wrote. @throws when there is no such file */
export async function playwrightReport(file: string): Promise<Report> {
  const { stats, suites } = await read<PlaywrightReport>(file)
  const red = suites
    .flatMap((suite) => redSpecs(suite))
    .map((one) => ({ ...one, file: `tests/journeys/${one.file}` }))
  return {
    count: {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    },
    red,
  }
}

function redSpecs(suite: PlaywrightSuite): RedTest[] {
  const own = (suite.specs ?? [])
    .filter(({ ok }) => !ok)
    .map(({ file, title }) => ({ file, title }))
  return [...own, ...(suite.suites ?? []).flatMap((inner) => redSpecs(inner))]
}

async function read<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T
}
