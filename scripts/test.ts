import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run, tool } from './run-tool.ts'

const results = join(root, 'test-results')

type Count = { passed: number; failed: number; skipped: number }
type Suite = { name: string; count: Count; seconds: number; green: boolean }

/**
 * `npm test`: everything, on a bare clone. `npm test -- tests/journeys/buy` hands its arguments to Playwright, any other to Vitest
 * (`npm test -- server/orders -t "twice"`).
 */
const args = process.argv.slice(2)
const journeysAlone = args.some((arg) => /(^|[/\\])journeys\b/.test(arg))
const vitestAlone = args.length > 0 && !journeysAlone

await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })

const built = (vitestAlone && existsSync(join(root, 'build'))) || (await run([process.execPath, 'scripts/build.ts'])).code === 0
const suites: Suite[] = []
if (!built) {
  console.error('The pages could not be built, so nothing was tested.')
} else {
  if (!journeysAlone) suites.push(await unitsAndMarket())
  if (!vitestAlone) suites.push(await journeys())
}
await close()

/** Units, the house's own rules, and the market through its routes on a real PostgreSQL. */
function unitsAndMarket(): Promise<Suite> {
  const file = join(results, 'market.json')
  const command = tool('vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args)
  return suite('units and market', command, process.env, async () => {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = await read<VitestReport>(file)
    // A file that cannot even be loaded holds no failed test, yet is one.
    const unloaded = testResults.filter((one) => one.status === 'failed' && one.assertionResults.length === 0).length
    return { passed: numPassedTests, failed: numFailedTests + unloaded, skipped: numPendingTests + numTodoTests }
  })
}

/** Whole journeys through the demo market in a real Chromium. */
function journeys(): Promise<Suite> {
  const file = join(results, 'journeys.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  return suite('journeys', tool('@playwright/test', 'test', '--reporter=list,json', ...args), env, async () => {
    const { expected, flaky, unexpected, skipped } = (await read<PlaywrightReport>(file)).stats
    return { passed: expected + flaky, failed: unexpected, skipped }
  })
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}
type PlaywrightReport = { stats: { expected: number; flaky: number; unexpected: number; skipped: number } }

async function suite(name: string, command: string[], env: NodeJS.ProcessEnv, counted: () => Promise<Count>): Promise<Suite> {
  console.log(`\n── ${name}`)
  const start = performance.now()
  const { code } = await run(command, { env })
  const seconds = (performance.now() - start) / 1000
  const count = await counted().catch(() => ({ passed: 0, failed: 0, skipped: 0 }))
  // Red without a failed test (a crash, an unhandled rejection) counts as one failure; a run of no test is red too.
  if (code !== 0 && count.failed === 0) count.failed = 1
  return { name, count, seconds, green: code === 0 && count.passed > 0 }
}

async function read<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T
}

/** One summary, whose last line stands alone so that a machine can read it. */
async function close(): Promise<void> {
  const sum = (key: keyof Count) => suites.reduce((total, { count }) => total + count[key], 0)
  const green = suites.length > 0 && suites.every((one) => one.green)
  const closing = `${sum('passed')} passed, ${Math.max(sum('failed'), green ? 0 : 1)} failed, ${sum('skipped')} skipped`
  await writeFile(join(results, 'closing-line.txt'), `${closing}\n`)
  console.log('\n── tests')
  for (const { name, count, seconds, green: good } of suites) {
    console.log(
      `${good ? 'green' : 'RED  '}  ${name.padEnd(17)} ${seconds.toFixed(1).padStart(6)} s  ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped.`,
    )
  }
  console.log(`\n${closing}`)
  process.exitCode = green ? 0 : 1
}
