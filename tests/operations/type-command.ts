import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { root } from '../../scripts/run-tool.ts'

/**
 * Runs a command as an operator in the market's folder.
 * @param input answers what it asks
 */
export async function typeCommand(
  [program = '', ...args]: readonly string[],
  { environment, input = '', cwd = root }: { environment: object; input?: string; cwd?: string },
): Promise<{ code: number; said: string }> {
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}
