import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/**
 * Returns the command line of an installed package's program on this Node, whatever the PATH.
 * @throws when the package is not installed or has no program
 */
export function tool(packageName: string, ...args: readonly string[]): string[] {
  return programOf(join(root, 'node_modules', packageName), args)
}

/** Fetched by npm when needed, in exactly this version. */
const fetchedWhenRun = {
  '@redocly/cli': '@redocly/cli@2.77.0',
  '@stoplight/spectral-cli': '@stoplight/spectral-cli@6.16.3',
  autocannon: 'autocannon@9.0.0',
  // Imports its neighbour.
  'drizzle-kit': 'drizzle-kit@0.31.11 drizzle-orm@0.45.4',
  knip: 'knip@6.42.0',
  // Its neighbour has the schema of compose files.
  'kubernetes-models': 'kubernetes-models@5.1.0 dclint@3.1.0',
  lighthouse: 'lighthouse@13.5.0',
  'oxlint-tsgolint': 'oxlint-tsgolint@7.0.2004',
} as const
type Fetched = keyof typeof fetchedWhenRun

/** @throws when the registry cannot be reached */
export async function fetchedTool(name: Fetched, ...args: readonly string[]): Promise<string[]> {
  return programOf(await fetchedFolder(name), args)
}

/** @throws when the registry cannot be reached */
export async function fetchedFolder(name: Fetched): Promise<string> {
  const exactly = fetchedWhenRun[name]
  const npm = process.env['npm_execpath']
  const { code, output } = await run(
    [
      ...(npm ? [process.execPath, npm] : ['npm']),
      'exec',
      '--yes',
      '--prefer-offline',
      ...exactly.split(' ').flatMap((one) => ['--package', one]),
      '--',
      'node',
      '-p',
      'JSON.stringify(process.env.PATH)',
    ],
    // Elsewhere: npm takes nothing of this project as installed.
    { quiet: true, cwd: tmpdir() },
  )
  if (code !== 0) throw new Error(`npm could not fetch ${exactly}:\n${output}`)
  const said = output.split('\n').find((line) => line.startsWith('"')) ?? '""'
  const places = (JSON.parse(said) as string).split(delimiter)
  const cached = places.find((place) => /[/\\]_npx[/\\]/.test(place))
  if (!cached) throw new Error(`npm did not say where it keeps ${exactly}:\n${output}`)
  return join(dirname(cached), name)
}

function programOf(folder: string, args: readonly string[]): string[] {
  const { bin = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin?: string | Record<string, string>
  }
  const file = typeof bin === 'string' ? bin : Object.values(bin)[0]
  if (!file) throw new Error(`${folder} has no program`)
  return [process.execPath, join(folder, file), ...args]
}

type Where = { cwd?: string; env?: NodeJS.ProcessEnv; quiet?: boolean }
type Ended = { code: number; output: string }

const endsWithParent = join(root, 'scripts/test/end-with-parent.ts')
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
let isEnding = false

/**
 * Prints the output, or only returns it (`quiet`). A failing exit is returned, not thrown. What
 * ends this program ends the other: signals are passed on, after which none is started, and it
 * watches its parent.
 */
export function run(
  [program = '', ...args]: readonly string[],
  { cwd = root, env = process.env, quiet = false }: Where = {},
): Promise<Ended> {
  if (isEnding) return Promise.resolve({ code: 1, output: '' })
  return new Promise((resolve, reject) => {
    const watching = program === process.execPath ? ['--import', endsWithParent] : []
    const child = spawn(program, [...watching, ...args], {
      cwd,
      env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text))
    const passOn = (signal: NodeJS.Signals) => {
      isEnding = true
      child.kill(signal)
    }
    for (const signal of signals) process.on(signal, passOn)
    child.once('error', reject)
    child.once('close', (code) => {
      for (const signal of signals) process.off(signal, passOn)
      resolve({ code: code ?? 1, output })
    })
  })
}
