import './test/end-with-parent.ts'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sumOf } from '#kernel/wire/money.ts'
import { openMarketOfJourneys } from '../tests/browser/market-of-journeys.ts'
import { root, run, tool } from './run-tool.ts'

/** `skipped`: their titles. */
type Count = { passed: number; failed: number; skipped: string[] }
type Outcome = { status: string }
type VitestReport = { [name in `num${'Passed' | 'Failed'}Tests`]: number } & {
  testResults: (Outcome & { assertionResults: (Outcome & { fullName: string })[] })[]
}
type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: Outcome[] }[]
}
type PlaywrightReport = {
  stats: { [name in 'expected' | 'flaky' | 'unexpected']: number }
  suites: PlaywrightSuite[]
}

/**
 * Starts Vitest and Playwright. `npm test`: everything. `-- tests/journeys/buy`: Playwright's
 * arguments; any other are Vitest's. `-- --changed[=REF]`: tests that import what is not committed
 * (what changed since REF). `--long`: faults with many rounds (tests/faults/rounds.ts).
 */
const given = process.argv.slice(2)
const args = given.filter((arg) => arg !== '--long')
if (args.length < given.length) process.env['FAULTS'] = 'long'
// Compiling is a third of a Playwright worker's start.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/compiled')
/** What `npm test` leaves to other commands. */
const besides = [
  ...(process.env['FAULTS'] === 'long' ? [] : ['long rounds of faults: npm run faults']),
  'speed and work of texts: npm run bench',
  'exercises of the operators: npm run game-day, npm run operators-life',
]
const isChanged = (arg: string) => /^--changed(=|$)/.test(arg)
const named = args.filter((arg) => !isChanged(arg))
const journeysAlone = named.some((arg) => /(^|[/\\])journeys\b/.test(arg))
const unitsAlone = named.length > 0 && !journeysAlone

const results = join(root, 'test-results')
await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })
const isBuilt =
  (unitsAlone && existsSync(join(root, 'build'))) ||
  (await run([process.execPath, 'scripts/build.ts'])).code === 0
if (!isBuilt) console.error('The pages could not be built, so nothing was tested.')
await close(isBuilt ? await runAll() : [])

async function runAll(): Promise<Count[]> {
  if (journeysAlone) return [await journeys()]
  if (unitsAlone) return [await units()]
  if (args.length > 0) return [await units(), await journeys()]
  // Filled while units run. Where it cannot open, journeys try themselves and show why.
  const opening = openMarketOfJourneys().catch(() => null)
  const opened = opening.then((market) => Object.assign(process.env, market?.environment))
  const waiting = opened.then(() => journeys('waiting'))
  const counts = [await units()]
  await opened
  counts.push(...(await Promise.all([waiting, journeys('usual')])))
  await (await opening)?.stop()
  return counts
}

function units(): Promise<Count> {
  const file = join(results, 'units.json')
  const reporters = ['default', 'json', './scripts/test/flaky-reporter.ts']
  const shown = reporters.map((reporter) => `--reporter=${reporter}`)
  const command = tool('vitest', 'run', ...shown, `--outputFile.json=${file}`, ...args)
  const isRed = ({ status }: Outcome) => status === 'failed'
  return countOf(command, file, (text) => {
    const report = JSON.parse(text) as VitestReport
    // A file that cannot be loaded has no failed test, but counts as one.
    const unloaded = report.testResults.filter(
      (one) => isRed(one) && !one.assertionResults.some(isRed),
    )
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloaded.length,
      skipped: report.testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status }) => !['passed', 'failed'].includes(status))
        .map(({ fullName }) => fullName.trim()),
    }
  })
}

/** @param project of playwright.config.ts; none for all */
function journeys(project?: string): Promise<Count> {
  const file = join(results, `${project ?? 'all'}-journeys.json`)
  const shown = `--reporter=${process.env['CI'] ? 'dot' : 'list'},json`
  const chosen = args.map((arg) => (isChanged(arg) ? arg.replace('--', '--only-') : arg))
  if (project) chosen.push(`--project=${project}`)
  const command = tool('@playwright/test', 'test', shown, ...chosen)
  return countOf(command, file, (text) => {
    const { stats, suites } = JSON.parse(text) as PlaywrightReport
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: suites.flatMap(skippedOf),
    }
  })
}

function skippedOf({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.filter(({ status }) => status === 'skipped').map(() => title),
  )
  return [...own, ...suites.flatMap(skippedOf)]
}

async function countOf(
  command: readonly string[],
  file: string,
  read: (report: string) => Count,
): Promise<Count> {
  const { code } = await run(command, {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  const text = await readFile(file, 'utf8').catch(() => null)
  const count = text ? read(text) : { passed: 0, failed: 0, skipped: [] }
  // An error outside tests (a killed process, a rejection that no test awaits) counts as one.
  return code === 0 ? count : { ...count, failed: Math.max(count.failed, 1) }
}

/**
 * Prints what was not run, then the line that programs read. No test at all is red, unless a change
 * reaches none.
 */
async function close(counts: readonly Count[]): Promise<void> {
  const passed = sumOf(counts, (count) => count.passed)
  const skipped = counts.flatMap((count) => count.skipped)
  const isNothing = passed === 0 && !(isBuilt && args.some(isChanged))
  const failed = Math.max(
    sumOf(counts, (count) => count.failed),
    isNothing ? 1 : 0,
  )
  const notRun = [
    ...skipped.map((title) => `skipped: ${title}`),
    ...(isBuilt && args.length === 0 ? besides : []),
  ]
  if (notRun.length > 0) console.log(`\nNot run:\n${notRun.map((one) => `  ${one}`).join('\n')}`)
  const line = `${passed} passed, ${failed} failed, ${skipped.length} skipped`
  await writeFile(join(results, 'closing-line.txt'), `${line}\n`)
  console.log(`\n${line}`)
  process.exitCode = failed > 0 ? 1 : 0
}
