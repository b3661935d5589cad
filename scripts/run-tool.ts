import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/**
 * The command line that runs an installed package's program on this very Node, whatever the PATH
 * holds.
 * @throws when the package is not installed or has no program
 */
export function tool(packageName: string, ...args: readonly string[]): string[] {
  const folder = join(root, 'node_modules', packageName)
  const { bin = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin?: string | Record<string, string>
  }
  const file = typeof bin === 'string' ? bin : Object.values(bin)[0]
  if (!file) throw new Error(`${packageName} has no program`)
  return [process.execPath, join(folder, file), ...args]
}

type Where = { cwd?: string; env?: NodeJS.ProcessEnv; quiet?: boolean }
type Ended = { code: number; output: string }

/**
 * Runs a command line to its end, its output printed as it comes, or (quiet) only returned. A
 * failing exit is returned, not thrown.
 */
export function run(
  [program = '', ...args]: readonly string[],
  { cwd = root, env = process.env, quiet = false }: Where = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
