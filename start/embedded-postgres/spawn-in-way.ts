import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'

import type { Way } from './way.ts'

/**
 * PostgreSQL's programs get these variables alone: no PG*, no locale, and none of the server's
 * secrets (any process of the same user may read them).
 */
const passedOn = [
  'PATH',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'SystemRoot',
  'windir',
  'ComSpec',
  'PATHEXT',
]
const usualPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

export function spawnInWay(
  way: Pick<Way, 'enter' | 'runAs'>,
  command: string[],
  options: { cwd: string; stdio: StdioOptions },
): ChildProcess {
  const [program = '', ...rest] = [...way.enter, ...command]
  return spawn(program, rest, {
    ...options,
    ...way.runAs,
    env: environment(),
    windowsHide: true,
    // Its own session: Ctrl-C in a terminal reaches the server alone, which closes its requests
    // first and the database last.
    detached: process.platform !== 'win32',
  })
}

/**
 * Runs a short program to its end. Never rejects: a program that cannot be started has no code and
 * says why in `output`.
 */
export async function runInWay(
  way: Pick<Way, 'enter' | 'runAs'>,
  command: string[],
  cwd: string,
): Promise<{ code: number | null; output: string; complaint: string }> {
  let output = ''
  let complaint = ''
  try {
    // A refused change of user (EPERM) throws synchronously; a missing program is reported by an
    // event.
    const child = spawnInWay(way, command, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint += text))
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, output, complaint }
  } catch (error) {
    return { code: null, output, complaint: error instanceof Error ? error.message : String(error) }
  }
}

function environment(): NodeJS.ProcessEnv {
  const kept = Object.fromEntries(
    passedOn.flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  )
  const path =
    process.platform === 'win32' ? kept.PATH : [kept.PATH, usualPath].filter(Boolean).join(':')
  return { ...kept, PATH: path, LC_ALL: 'C' }
}
