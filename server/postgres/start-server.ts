import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

import { type LaunchMode, spawnInMode, runInMode } from './launch-mode.ts'
import { clusterIn, dataDirectory, folderMark, lockFile } from './cluster-layout.ts'
import { alreadyOpen, cannotStart } from './postgres-unavailable.ts'

const steps = [
  { signal: 'SIGINT', forMs: 60_000 },
  { signal: 'SIGQUIT', forMs: 10_000 },
  { signal: 'SIGKILL', forMs: 10_000 },
] as const

const passedOn = new Set(['WARNING', 'ERROR', 'FATAL', 'PANIC'])

const remembered = 30

type RunningPostgres = {
  pid: number
  /** Resolves with the reason when all processes of the server are gone. */
  ended: Promise<string>
  stop: () => Promise<void>
}

type ServerPlan = {
  folder: string
  mode: LaunchMode
  settings: Record<string, string>
  log: (line: string) => void
}

/** Longest wait for the processes of a server just killed. */
const patienceMs = 10_000

/**
 * Waits until PostgreSQL accepts connections.
 *
 * flock locks a file of the cluster; the server's processes inherit the lock, which lasts as long
 * as any of them. That sees what pids cannot: another container on the volume, and workers that
 * outlive a killed server.
 *
 * @throws PostgresUnavailable
 */
export async function startServer(plan: ServerPlan): Promise<RunningPostgres> {
  for (const deadline = performance.now() + patienceMs; ; await delay(50)) {
    const outcome = await tryToStart(plan)
    if ('stop' in outcome) return outcome
    const late = performance.now() > deadline
    if (outcome.busy === 'folder' && late) throw alreadyOpen(plan.folder)
    if (outcome.busy === undefined || late) throw cannotStart(plan.folder, outcome.reason)
  }
}

type Failure = { reason: string; busy?: 'folder' | 'address' }

async function tryToStart(plan: ServerPlan): Promise<RunningPostgres | Failure> {
  const { mode, folder } = plan
  const child = spawnInMode(mode, command(plan), {
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
      await stopServer(child, ended, mode, clusterIn(folder))
    },
  }
}

function command({ folder, mode, settings }: ServerPlan): string[] {
  const flock = mode.diesWithParent ? ['flock', '-n', '-F', '-E', '75', lockFile] : []
  const all = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  return [
    ...flock,
    mode.binaries.postgres,
    '-D',
    dataDirectory(mode, clusterIn(folder)),
    ...[folderMark(folder), ...all].flatMap((setting) => ['-c', setting]),
  ]
}

/** « close », not « exit »: every process of the server holds its standard error. */
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

/** Stops it when Node runs exit listeners without having stopped the server. */
function stopWithNode(child: ChildProcess, ended: Promise<string>): void {
  const interrupt = () => void child.kill('SIGINT')
  process.once('exit', interrupt)
  void ended.then(() => process.removeListener('exit', interrupt))
}

type ServerLog = {
  ready: Promise<void>
  /** Last fatal line, else the last line. */
  lastWord: () => string | undefined
  said: (words: RegExp) => boolean
  /** Sessions then end on purpose: no longer logged. */
  expectStop: () => void
}

function readServerLog(stream: Readable, log: (line: string) => void): ServerLog {
  const { promise: ready, resolve: becomeReady } = Promise.withResolvers<void>()
  const lines: string[] = []
  let passing = false
  let stopping = false

  createInterface({ input: stream }).on('line', (line) => {
    lines.push(line)
    if (lines.length > remembered) lines.shift()
    const severity = /^(DEBUG|INFO|NOTICE|LOG|WARNING|ERROR|FATAL|PANIC): {2}/.exec(line)?.[1]
    const continues = /^(\t|DETAIL:|HINT:|CONTEXT:|STATEMENT:|QUERY:|LOCATION:)/.test(line)
    // Without a severity it comes from the loader or flock, and is worth logging.
    if (!continues)
      passing =
        severity === undefined || (passedOn.has(severity) && !(stopping && severity === 'FATAL'))
    if (passing) log(line)
    if (/ready to accept (read-only )?connections/.test(line)) becomeReady()
  })

  return {
    ready,
    lastWord: () =>
      (lines.findLast((line) => /^(FATAL|PANIC): /.test(line)) ?? lines.at(-1))?.replace(
        /^[A-Z]+: +/,
        '',
      ),
    said: (words) => lines.some((line) => words.test(line)),
    expectStop: () => {
      stopping = true
    },
  }
}

/**
 * Fast shutdown: transactions roll back, everything is written. If that hangs an immediate one,
 * then a kill: no commit is lost. Resolves when the last process is gone.
 */
async function stopServer(
  child: ChildProcess,
  ended: Promise<string>,
  mode: LaunchMode,
  cluster: string,
): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals.
    await runInMode(
      mode,
      [mode.binaries.pgCtl, 'stop', '-D', cluster, '-m', 'fast', '-t', '60'],
      cluster,
    )
  }
  for (const { signal, forMs } of steps) {
    if (process.platform !== 'win32' || signal === 'SIGKILL') child.kill(signal)
    if (await within(forMs, ended)) return
  }
}

async function within(ms: number, ended: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController()
  const late = delay(ms, false, { signal: timer.signal }).catch(() => false)
  const done = await Promise.race([ended.then(() => true), late])
  timer.abort()
  return done
}

type KeptServer = {
  pid: () => number
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** Waits before each restart; the last one repeats: a full disk may stay so for hours. */
const pausesMs = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000]
const lastPauseMs = 30_000

/**
 * Starts a server again when it ends unexpectedly (out of memory, a kill); meanwhile the pool's
 * errors are answered as unavailable. Starting, restarting and stopping run one at a time.
 */
export async function restartWhenEnded(
  start: () => Promise<RunningPostgres>,
  log: (line: string) => void,
): Promise<KeptServer> {
  const stopped = new AbortController()
  let server = await start()
  let queue: Promise<void> = Promise.resolve()
  watch(server)

  function watch(watched: RunningPostgres): void {
    void watched.ended.then((how) => {
      if (!ending.has(watched)) void oneAtATime(() => revive(watched, how))
    })
  }

  async function revive(dead: RunningPostgres, how: string): Promise<void> {
    if (server !== dead) return
    log(`PostgreSQL ended unexpectedly (${how}); it is started again.`)
    let said = ''
    for (let tries = 0; ; tries += 1) {
      const pause = pausesMs[tries] ?? lastPauseMs
      await delay(pause, undefined, { signal: stopped.signal }).catch(() => undefined)
      if (stopped.signal.aborted) return
      try {
        return replaceBy(await start())
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        if (why !== said) log(`PostgreSQL could not be started again, another try follows: ${why}`)
        said = why
      }
    }
  }

  function replaceBy(next: RunningPostgres): void {
    server = next
    watch(next)
  }

  function oneAtATime(work: () => Promise<void>): Promise<void> {
    const done = queue.then(work)
    queue = done.catch(() => undefined)
    return done
  }

  async function end(): Promise<void> {
    ending.add(server)
    await server.stop()
  }

  return {
    pid: () => server.pid,
    restart: () =>
      oneAtATime(async () => {
        if (stopped.signal.aborted) throw new Error('This PostgreSQL was stopped; launch it anew.')
        await end()
        replaceBy(await start())
      }),
    stop: () => {
      stopped.abort()
      return oneAtATime(end)
    },
  }
}

const ending = new WeakSet<RunningPostgres>()
