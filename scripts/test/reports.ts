import { readFile, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { root } from '../run-tool.ts'

export type Count = { passed: number; failed: number; skipped: number }
/** Path from the project's root, and whole title; none for a file that could not be loaded. */
type TestName = { file: string; title: string }
export type TestRun = TestName & {
  seconds: number
  red: boolean
  command: string
}
export type Report = { count: Count; tests: TestRun[] }

type VitestReport = {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string; duration?: number | null }[]
  }[]
}

/** Names the file of errors that belong to no test, beside a report. */
export function strayErrorsFile(report: string): string {
  return report.replace(/\.json$/, '-stray-errors.json')
}

/**
 * Reads the errors outside tests too.
 * @throws when there is no such file
 */
export async function vitestReport(file: string): Promise<Report> {
  const { numPassedTests, numPendingTests, numTodoTests, testResults } =
    await read<VitestReport>(file)
  const stray = await read<string[]>(strayErrorsFile(file)).catch(() => [])
  const strayed = [...new Set(stray.filter((path) => path !== ''))].map((name) => {
    const path = relative(root, name)
    const title = '(an error that no test awaited)'
    return { file: path, title, seconds: 0, red: true, command: `npm test -- ${path}` }
  })
  const ofTests = testResults.flatMap(({ name, status, assertionResults }) => {
    const path = relative(root, name)
    const own = assertionResults
      .filter((one) => one.status === 'passed' || one.status === 'failed')
      .map(({ fullName, duration, status: result }) => ({
        file: path,
        title: fullName,
        seconds: (duration ?? 0) / 1_000,
        red: result === 'failed',
        command: `npm test -- ${path} -t ${quoted(fullName)}`,
      }))
    // A file that cannot be loaded has no failed test, but counts as one.
    const isUnloaded = status === 'failed' && own.every(({ red }) => !red)
    const unloaded = {
      file: path,
      title: '',
      seconds: 0,
      red: true,
      command: `npm test -- ${path}`,
    }
    return isUnloaded ? [...own, unloaded] : own
  })
  const tests = [...ofTests, ...strayed]
  return {
    count: {
      passed: numPassedTests,
      failed: tests.filter(({ red }) => red).length,
      skipped: numPendingTests + numTodoTests,
    },
    tests,
  }
}

type PlaywrightSpec = {
  ok: boolean
  title: string
  file: string
  line: number
  tests: { results: { duration: number; status: string }[] }[]
}
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type PlaywrightReport = {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number }
  suites: PlaywrightSuite[]
}

/** @throws when there is no such file */
export async function playwrightReport(file: string): Promise<Report> {
  const { stats, suites } = await read<PlaywrightReport>(file)
  return {
    count: {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    },
    tests: suites.flatMap((suite) => specsOf(suite)),
  }
}

function specsOf(suite: PlaywrightSuite): TestRun[] {
  const own = (suite.specs ?? []).flatMap(({ ok, title, file, line, tests }) => {
    const results = tests.flatMap((one) => one.results).filter((one) => one.status !== 'skipped')
    const path = `tests/journeys/${file}`
    const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1_000
    const command = `npm test -- ${path}:${line}`
    return results.length === 0 && ok ? [] : [{ file: path, title, seconds, red: !ok, command }]
  })
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsOf(inner))]
}

/** Quotes for a shell and for Vitest, which reads a regular expression. */
function quoted(title: string): string {
  return `'${title.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&').replaceAll("'", "'\\''")}'`
}

async function read<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T
}

/** Test that recovered; `on` is a day, 2026-11-23. */
export type Flaky = TestName & { on: string }

/**
 * Records tests that recovered. The second time one is red, until it is mended and taken out of the
 * file.
 * @returns what is new, and what was recorded before
 */
export async function noteFlaky(
  file: string,
  recovered: readonly TestName[],
  on: string,
): Promise<{ first: Flaky[]; again: Flaky[] }> {
  const known = await readFlaky(file)
  const before = (one: TestName) =>
    known.find(({ file: path, title }) => path === one.file && title === one.title)
  const first = recovered
    .filter((one) => !before(one))
    .map(({ file: path, title }) => ({ file: path, title, on }))
  if (first.length > 0) await writeFile(file, `${JSON.stringify([...known, ...first], null, 2)}\n`)
  return { first, again: recovered.flatMap((one) => before(one) ?? []) }
}

/** @throws when the file is no list of tests; a missing one is an empty list */
export async function readFlaky(file: string): Promise<Flaky[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]')
  return JSON.parse(text) as Flaky[]
}
