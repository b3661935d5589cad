import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'

import type { Binaries } from './binaries.ts'

export type LaunchModeName = 'same-user' | 'namespace' | 'other-uid'
export type User = { uid: number; gid: number }

/**
 * PostgreSQL refuses to be root, and initdb to be a user without a name:
 * - `same-user`: as we are;
 * - `namespace`: in a user namespace, as a plain user; files stay ours;
 * - `other-uid`: as root without namespaces (most containers): as another user, who then owns the
 * cluster.
 *
 * `diesWithParent`: setpriv and flock exist. setpriv asks the kernel for a SIGINT (fast shutdown)
 * when the starting thread dies, so start from the main thread. It comes last: a change of user
 * clears that setting. For flock see start-server.ts.
 */
export type LaunchMode = {
  name: LaunchModeName
  enter: string[]
  runAs?: User
  diesWithParent: boolean
  /** Owner of the cluster, outside any namespace. */
  owner: User
  binaries: Binaries
  major: number
}

/**
 * Variables for PostgreSQL's programs: no PG*, no locale, none of the server's secrets, which
 * processes of the same user could read.
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

export function spawnInMode(
  mode: Pick<LaunchMode, 'enter' | 'runAs'>,
  command: string[],
  options: { cwd: string; stdio: StdioOptions },
): ChildProcess {
  const [program = '', ...rest] = [...mode.enter, ...command]
  return spawn(program, rest, {
    ...options,
    ...mode.runAs,
    env: environment(),
    windowsHide: true,
    // Own session: Ctrl-C reaches the server alone, which closes its requests first and the
    // database last.
    detached: process.platform !== 'win32',
  })
}

/**
 * Runs a short program. Never rejects: one that cannot start has no code and says why in `output`.
 */
export async function runInMode(
  mode: Pick<LaunchMode, 'enter' | 'runAs'>,
  command: string[],
  cwd: string,
): Promise<{ code: number | null; output: string; complaint: string }> {
  let output = ''
  let complaint = ''
  try {
    // A refused change of user (EPERM) throws synchronously; a missing program emits an event.
    const child = spawnInMode(mode, command, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
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
