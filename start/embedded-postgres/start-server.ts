import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

import type { Way } from './way.ts'
import { clusterIn, dataDirectory, folderMark, lockFile } from './cluster-layout.ts'
import { alreadyOpen, cannotStart } from './postgres-unavailable.ts'
import { readServerLog, type ServerLog } from './read-server-log.ts'
import { spawnInWay } from './spawn-in-way.ts'
import { stopServer } from './stop-server.ts'

export type RunningServer = {
  pid: number
  /** Resolves with the reason when the server and all its processes are gone. */
  ended: Promise<string>
  stop: () => Promise<void>
}

export type ServerPlan = {
  folder: string
  way: Way
  settings: Record<string, string>
  log: (line: string) => void
}

/** How long to wait for the processes of a server just killed. */
const patienceMs = 10_000

/**
 * Starts PostgreSQL and waits until it accepts connections, however long its recovery takes.
 *
 * flock gives the server the kernel's lock on a file of its cluster; its processes inherit the
 * lock, so it lasts exactly as long as any of them. That sees what pids cannot: another container
 * on the same volume, and workers that outlive a killed server for a moment (so we try for a
 * while).
 *
 * @throws PostgresUnavailable
 */
export async function startServer(plan: ServerPlan): Promise<RunningServer> {
  for (const deadline = performance.now() + patienceMs; ; await delay(50)) {
    const outcome = await tryToStart(plan)
    if ('stop' in outcome) return outcome
    const late = performance.now() > deadline
    if (outcome.busy === 'folder' && late) throw alreadyOpen(plan.folder)
    if (outcome.busy === undefined || late) throw cannotStart(plan.folder, outcome.reason)
  }
}

type Failure = { reason: string; busy?: 'folder' | 'address' }

async function tryToStart(plan: ServerPlan): Promise<RunningServer | Failure> {
  const { way, folder } = plan
  const child = spawnInWay(way, command(plan), {
    cwd: clusterIn(folder),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (child.stderr === null) throw new Error('PostgreSQL was started without a standard error.')
  const serverLog = readServerLog(child.stderr, plan.log)
  const ended = endOf(child)
  const failure = await Promise.race([ended, serverLog.ready])
  if (typeof failure === 'string') return explain(failure, serverLog)
  stopWithNode(child, ended)
  return {
    pid: child.pid ?? 0,
    ended,
    stop: async () => {
      serverLog.expectStop()
      await stopServer(child, ended, way, clusterIn(folder))
    },
  }
}

function command({ folder, way, settings }: ServerPlan): string[] {
  const flock = way.tied ? ['flock', '-n', '-F', '-E', '75', lockFile] : []
  const all = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  return [
    ...flock,
    way.binaries.postgres,
    '-D',
    dataDirectory(way, clusterIn(folder)),
    ...[folderMark(folder), ...all].flatMap((setting) => ['-c', setting]),
  ]
}

/**
 * « close » rather than « exit »: every process of the server holds its standard error, so this is
 * the end of the last.
 */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(signal ?? `code ${code}`))
  })
}

function explain(ended: string, serverLog: ServerLog): Failure {
  const reason = serverLog.lastWord() ?? ended
  if (
    ended === 'code 75' ||
    serverLog.said(/pre-existing shared memory block|lock file ".*" already exists/)
  )
    return { reason, busy: 'folder' }
  return serverLog.said(/could not bind/) ? { reason, busy: 'address' } : { reason }
}

/** For an end of Node that runs its exit listeners without having stopped the server. */
function stopWithNode(child: ChildProcess, ended: Promise<string>): void {
  const interrupt = () => void child.kill('SIGINT')
  process.once('exit', interrupt)
  void ended.then(() => process.removeListener('exit', interrupt))
}
