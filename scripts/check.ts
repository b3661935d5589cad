import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkDeployFiles } from './deploy/check-files.ts'
import { checkFileLengths } from './file-lengths.ts'
import { fetchedFolder, fetchedTool, root, run, tool } from './run-tool.ts'

const folders = [
  'app',
  'client',
  'database',
  'kernel',
  'modules',
  'providers',
  'server',
  'simulators',
  'ui',
  'tests',
  'bench',
  'scripts',
  'demo',
].filter((folder) => existsSync(join(root, folder)))

type CheckStep = { name: string; of: () => Promise<{ code: number }> }

/** React Router writes `+types` before types are read. */
const steps: CheckStep[] = [
  { name: 'format', of: () => run(tool('oxfmt', '--check')) },
  { name: 'lengths', of: () => checkFileLengths(folders) },
  { name: 'routes', of: () => run(tool('@react-router/dev', 'typegen')) },
  { name: 'lint', of: async () => run(tool('oxlint'), { env: await typeAware() }) },
  { name: 'types', of: () => run(tool('typescript', '--noEmit')) },
  {
    name: 'imports',
    of: () =>
      run(tool('dependency-cruiser', '--config', 'config/dependency-cruiser.mjs', ...folders)),
  },
  { name: 'api', of: lintApi },
  { name: 'deploy', of: () => checkDeployFiles() },
  {
    name: 'dead code',
    of: async () => run(await fetchedTool('knip', '--config', 'config/knip.json')),
  },
  { name: 'tests', of: runTests },
]

async function lintApi(): Promise<{ code: number }> {
  const document = join('build', 'openapi.json')
  for (const command of [
    [process.execPath, 'scripts/write-api-document.ts', document],
    await fetchedTool(
      '@redocly/cli',
      'lint',
      '--config=config/redocly.yaml',
      '--format=stylish',
      document,
    ),
    await fetchedTool(
      '@stoplight/spectral-cli',
      'lint',
      '--ruleset=config/spectral.yaml',
      '--fail-severity=warn',
      document,
    ),
  ]) {
    const { code } = await run(command)
    if (code !== 0) return { code }
  }
  return { code: 0 }
}

/** Runs also the tests that need a fetched tool. */
async function runTests(): Promise<{ code: number }> {
  return run([process.execPath, 'scripts/test.ts'], {
    env: { ...(await typeAware()), GATE: 'on' },
  })
}

/** Finds the linter's type-aware part, a package of its own. */
async function typeAware(): Promise<NodeJS.ProcessEnv> {
  const program = join(await fetchedFolder('oxlint-tsgolint'), 'bin', 'tsgolint.js')
  return { ...process.env, OXLINT_TSGOLINT_PATH: program }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false } },
})
const unknown = positionals.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(
    `No step is named ${unknown.join(', ')}. There are: ${steps.map((step) => step.name).join(', ')}.`,
  )
  process.exit(2)
}

const lines: string[] = []
let red = 0
for (const { name, of } of steps.filter(
  (step) => positionals.length === 0 || positionals.includes(step.name),
)) {
  console.log(`\n── ${name}`)
  const start = performance.now()
  const { code } = await of()
  lines.push(
    `${code === 0 ? 'green' : 'RED  '}  ${name.padEnd(10)} ${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s`,
  )
  if (code !== 0) red += 1
  if (red > 0 && !values.all) break
}

console.log(`\n── the gate\n${lines.join('\n')}`)
if (red > 0 && !values.all)
  console.log('Stopped at the first red step; `npm run check -- --all` runs the others too.')
process.exitCode = red > 0 ? 1 : 0
