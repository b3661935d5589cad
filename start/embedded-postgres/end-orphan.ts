import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import type { Way } from './way.ts'
import { clusterIn, folderMark, lockFile } from './cluster-layout.ts'
import { alreadyOpen } from './postgres-unavailable.ts'
import { birthOf, commandLineOf, isAlive } from './process-identity.ts'
import { runInWay } from './spawn-in-way.ts'

/**
 * Clears what a killed server left. We own the folder's claim, so a PostgreSQL that still runs on
 * it has lost its Node: usually it is in the middle of its own fast shutdown; where the kernel does
 * not signal it when its parent dies (macOS, Windows) it would run for ever. It is asked to stop
 * and waited for. A postmaster.pid whose number now belongs to some other program, common after a
 * container's restart, would make PostgreSQL refuse to start: it is removed. One whose number
 * belongs to no process is left to PostgreSQL, which checks for left-over workers as well.
 */
export async function endOrphan(folder: string, way: Way): Promise<void> {
  const cluster = clusterIn(folder)
  const pid = Number.parseInt(
    await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => ''),
    10,
  )
  if (!(pid > 0) || !isAlive(pid)) return
  if (process.platform === 'win32')
    await runInWay(way, [way.binaries.pgCtl, 'stop', '-D', cluster, '-m', 'fast'], cluster)
  else if (await isPostgresOn(folder, pid)) await stopOrphan(folder, pid)
  else await removeStaleFile(cluster, way)
}

async function isPostgresOn(folder: string, pid: number): Promise<boolean> {
  const command = await commandLineOf(pid)
  return (
    command !== undefined && command.includes('postgres') && command.includes(folderMark(folder))
  )
}

async function stopOrphan(folder: string, pid: number): Promise<void> {
  for (const { signal, forMs } of [
    { signal: 'SIGINT', forMs: 60_000 },
    { signal: 'SIGQUIT', forMs: 10_000 },
  ] as const) {
    process.kill(pid, signal)
    for (
      const deadline = performance.now() + forMs;
      performance.now() < deadline;
      await delay(20)
    ) {
      if ((await birthOf(pid)) === undefined) return
    }
  }
  throw alreadyOpen(folder, pid)
}

/**
 * Under the kernel's lock, because the file may be in use by another container, whose processes we
 * cannot see.
 */
async function removeStaleFile(cluster: string, way: Way): Promise<void> {
  if (way.tied)
    await runInWay(way, ['flock', '-n', '-F', lockFile, 'rm', '-f', 'postmaster.pid'], cluster)
  else if (process.platform !== 'linux') await rm(join(cluster, 'postmaster.pid'), { force: true })
}
