import { sumOf } from '#kernel/wire/money.ts'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run, tool } from './run-tool.ts'
import { openMarketOfJourneys } from '../tests/browser/market-of-journeys.ts'
import { changedFiles, reachedBy, type PageFile } from './test/changed.ts'
import {
  type Count,
  type Flaky,
  noteFlaky,
  playwrightReport,
  type Report,
  strayErrorsFile,
  type TestRun,
  vitestReport,
} from './test/reports.ts'

const results = join(root, 'test-results')

type Suite = {
  name: string
  count: Count
  seconds: number
  green: boolean
  tests: TestRun[]
  red: TestRun[]
  recovered: TestRun[]
  /** Not in tests/flaky.json yet. */
  flaky: Flaky[]
  /** In it already. */
  flakyAgain: Flaky[]
}
type Runner = {
  name: string
  file: string
  command: (file: string) => string[]
  briefly: string[]
  again: (red: readonly TestRun[]) => string[]
  report: (file: string) => Promise<Report>
}

/**
 * `npm test`: everything. `-- --changed[=REF]`: what the change since main (REF) can reach.
 * `-- tests/journeys/buy`: Playwright's arguments; any other are Vitest's. `npm run faults`: faults
 * with many rounds (tests/faults/rounds.ts).
 *
 * At most three red tests of a whole run are repeated. Those that recover are flaky: noted in
 * tests/flaky.json; one already there stays red.
 */
const given = process.argv.slice(2)
const changed = given.find((arg) => /^--changed(=|$)/.test(arg))
const args = given.filter((arg) => arg !== changed && arg !== '--long')
if (given.includes('--long')) process.env['FAULTS'] = 'long'
const redTriedAgain = 3
const reached = changed ? await reachedFiles(changed.split('=')[1]) : 'all'
const journeysAlone = args.some((arg) => /(^|[/\\])journeys\b/.test(arg))
const vitestAlone = args.length > 0 && !journeysAlone

const unitsAndMarket: Runner = {
  name: 'units and market',
  file: 'market.json',
  command: (file) => tool('vitest', 'run', '--reporter=json', `--outputFile.json=${file}`),
  briefly: ['--reporter=./scripts/test/vitest-reporter.ts'],
  again: (red) => [...new Set(red.map(({ file }) => file))],
  report: vitestReport,
}

const journeys = journeysOf('journeys')
const usualJourneys = journeysOf('journeys', 'usual')
const waitingJourneys = journeysOf('waiting journeys', 'waiting')

/** @param project of playwright.config.ts */
function journeysOf(name: string, project?: string): Runner {
  const one = project ? [`--project=${project}`] : []
  return {
    name,
    file: `${project ?? 'journeys'}.json`,
    command: () => tool('@playwright/test', 'test', ...one),
    briefly: ['--reporter=./scripts/test/playwright-reporter.ts,json'],
    again: () => ['--last-failed', '--trace=retain-on-failure'],
    report: playwrightReport,
  }
}

await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })

const suites: Suite[] = []
const built =
  (vitestAlone && existsSync(join(root, 'build'))) ||
  (await run([process.execPath, 'scripts/build.ts'])).code === 0
if (!built) {
  console.error('The pages could not be built, so nothing was tested.')
} else {
  const units = journeysAlone ? null : filesOf('units')
  const walks = vitestAlone ? null : filesOf('journeys')
  // Filled while units run. Where it cannot open, journeys try themselves and show why.
  const opening = units && walks ? openMarketOfJourneys().catch(() => null) : null
  const opened = opening?.then((market) => {
    if (market) Object.assign(process.env, market.environment)
    return market
  })
  const isWhole = given.length === 0
  const waiting = isWhole ? opened?.then(() => runSuite(waitingJourneys, walks)) : null
  await runSuite(unitsAndMarket, units)
  const market = await opened
  await Promise.all([waiting, runSuite(isWhole ? usualJourneys : journeys, walks)])
  await market?.stop()
}
// In turn: they share a file.
for (const suite of suites) await noteRecovered(suite)
await close()

/** Returns the files to run: empty for all, null for none. */
function filesOf(kind: 'units' | 'journeys'): string[] | null {
  if (reached === 'all') return args
  const files = reached[kind]
  const named = args.filter((arg) => !arg.startsWith('-'))
  const kept =
    named.length > 0 ? files.filter((file) => named.some((one) => file.includes(one))) : files
  return kept.length > 0 ? kept : null
}

async function runSuite(runner: Runner, files: string[] | null): Promise<void> {
  if (!files) return
  console.log(`\n── ${runner.name}`)
  const start = performance.now()
  const first = await once(runner, files)
  const firstRed = redOf(first)
  const again = firstRed.length > 0 && firstRed.length <= redTriedAgain && given.length === 0
  if (again) console.log(`\n── ${runner.name}, once more: ${firstRed.map(nameOf).join(', ')}`)
  const last = again ? await once(runner, runner.again(firstRed)) : first
  suites.push({
    name: runner.name,
    seconds: (performance.now() - start) / 1000,
    count: first.count,
    green: last.green,
    tests: first.tests,
    red: last.green ? [] : firstRed,
    recovered: last.green ? firstRed : [],
    flaky: [],
    flakyAgain: [],
  })
}

async function noteRecovered(suite: Suite): Promise<void> {
  const file = join(root, 'tests/flaky.json')
  const today = new Date().toISOString().slice(0, 10)
  const { first, again } = await noteFlaky(file, suite.recovered, today)
  suite.flaky = first
  suite.flakyAgain = again
  suite.count.passed += first.length
  suite.count.failed -= first.length
  suite.green &&= again.length === 0
}

async function once(
  { name, file, command, briefly, report }: Runner,
  files: readonly string[],
): Promise<Report & { green: boolean }> {
  const path = join(results, file)
  await rm(path, { force: true })
  await rm(strayErrorsFile(path), { force: true })
  // A few tests are shown in full by their tool's reporter.
  const reporters =
    args.length === 0
      ? briefly
      : name === journeys.name
        ? ['--reporter=list,json']
        : ['--reporter=default']
  const { code } = await run([...command(path), ...reporters, ...files], {
    env: {
      ...process.env,
      // A third of a Playwright worker's start.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      PLAYWRIGHT_JSON_OUTPUT_FILE: path,
      STRAY_ERRORS_FILE: strayErrorsFile(path),
    },
  })
  const { count, tests } = await report(path).catch(() => ({
    count: { passed: 0, failed: 0, skipped: 0 },
    tests: [],
  }))
  // Red without a failed test (a crash, an unhandled rejection) counts as one failure; no test is
  // red too.
  if (code !== 0 && count.failed === 0) {
    count.failed = 1
    console.error(`${name}: ended with ${code}, though no test is red.`)
  }
  return { count, tests, green: code === 0 && count.passed > 0 }
}

/** Prints the summary; its last line is for programs. */
async function close(): Promise<void> {
  const sum = (key: keyof Count) => sumOf(suites, ({ count }) => count[key])
  const nothing = built && suites.length === 0 && reached !== 'all'
  const green = nothing || (suites.length > 0 && suites.every((one) => one.green))
  const closing = `${sum('passed')} passed, ${Math.max(sum('failed'), green ? 0 : 1)} failed, ${sum('skipped')} skipped`
  await writeFile(join(results, 'closing-line.txt'), `${closing}\n`)
  const slowest = suites
    .flatMap(({ tests }) => tests)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
  if (slowest.length > 1) console.log('\n── the slowest')
  for (const one of slowest.length > 1 ? slowest : [])
    console.log(`${one.seconds.toFixed(1).padStart(6)} s  ${nameOf(one)}`)
  console.log(nothing ? '\n── no test is reached by this change' : '\n── tests')
  for (const { name, count, seconds, green: good, red, flaky, flakyAgain } of suites) {
    const time = seconds.toFixed(1).padStart(6)
    console.log(
      `${good ? 'green' : 'RED  '}  ${name.padEnd(16)} ${time} s  ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped.`,
    )
    for (const one of red) console.log(`       red: ${nameOf(one)}\n            ${one.command}`)
    for (const one of flaky)
      console.log(
        `       flaky, recovered at the second try: ${nameOf(one)}\n            noted in tests/flaky.json, to be committed; the next time it is red`,
      )
    for (const one of flakyAgain)
      console.log(
        `       red: ${nameOf(one)}\n            recovered at the second try, but was flaky on ${one.on} already (tests/flaky.json): mend it and take it out of the list`,
      )
  }
  console.log(`\n${closing}`)
  process.exitCode = green ? 0 : 1
}

async function reachedFiles(ref?: string) {
  const { default: routes } = await import('#app/routes.ts')
  const pages: PageFile[] = routes.map(({ path = '', file }) => ({
    address: `/${path}`,
    file: join('app', file),
  }))
  const { output } = await run(['git', 'ls-files', '--cached', '--others', '--exclude-standard'], {
    quiet: true,
  })
  const changed = await changedFiles(ref)
  const found = reachedBy(changed, output.split('\n'), pages)
  const tests =
    found === 'all'
      ? 'everything'
      : `${found.units.length} files of tests and ${found.journeys.length} of journeys`
  console.log(`${changed.length} changed files reach ${tests}.`)
  return found
}

function redOf({ tests }: Report): TestRun[] {
  return tests.filter(({ red }) => red)
}

function nameOf({ file, title }: { file: string; title: string }): string {
  return `${file} ${title}`.trim()
}
