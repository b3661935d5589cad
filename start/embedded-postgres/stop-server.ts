import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

import type { Way } from './way.ts'
import { runInWay } from './spawn-in-way.ts'

/**
 * Fast shutdown: open sessions are ended, transactions rolled back, everything written. If that
 * hangs, an immediate one, then a kill: both lose nothing that was committed, the next start only
 * has to recover. Resolves when the last process is gone.
 */
export async function stopServer(
  child: ChildProcess,
  ended: Promise<string>,
  way: Way,
  cluster: string,
): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals; pg_ctl reaches the server in its own way.
    await runInWay(
      way,
      [way.binaries.pgCtl, 'stop', '-D', cluster, '-m', 'fast', '-t', '60'],
      cluster,
    )
  }
  for (const { signal, forMs } of steps) {
    if (process.platform !== 'win32' || signal === 'SIGKILL') child.kill(signal)
    if (await within(forMs, ended)) return
  }
}

const steps = [
  { signal: 'SIGINT', forMs: 60_000 },
  { signal: 'SIGQUIT', forMs: 10_000 },
  { signal: 'SIGKILL', forMs: 10_000 },
] as const

async function within(ms: number, ended: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController()
  const late = delay(ms, false, { signal: timer.signal }).catch(() => false)
  const done = await Promise.race([ended.then(() => true), late])
  timer.abort()
  return done
}
