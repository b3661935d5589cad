import { mkdir, readdir, realpath, rm, writeFile, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { alreadyOpen, codeOf } from './postgres-unavailable.ts'
import { type LaunchMode, runInMode } from './launch-mode.ts'
import { clusterIn, folderMark, lockFile } from './cluster-layout.ts'

export type Claim = {
  /** Real path of the folder. */
  folder: string
  /** Call it under the kernel's lock (start-server.ts): other containers' claims are stale then. */
  confirm: () => Promise<void>
  release: () => Promise<void>
}

const claimedHere = new Set<string>()
const patience = { tries: 20, pauseMs: 25 }

/**
 * Takes the folder for this process until it ends.
 *
 * A claim is an empty file named after boot, container, pid and birth. Each process writes its own
 * before reading the others', so of two at once at least one sees the other; the smallest name goes
 * on. Any process may delete a dead one's claim: a single lock file cannot offer that without a
 * race. Another container's claim is ignored: the kernel's lock protects against it.
 *
 * @throws PostgresUnavailable when a running process has it; file system errors as they are
 */
export async function claimFolder(folder: string): Promise<Claim> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const real = await realpath(folder)
  if (claimedHere.has(real)) throw alreadyOpen(real, process.pid)
  claimedHere.add(real)
  const { boot, container } = await whereabouts()
  const mine: Name = {
    boot,
    container,
    pid: process.pid,
    birth: (await birthOf(process.pid)) ?? 'unknown',
  }
  const file = join(real, write(mine))
  const release = async () => {
    await rm(file, { force: true })
    claimedHere.delete(real)
  }
  try {
    await writeFile(file, '', { mode: 0o600 })
    await insist(real, mine)
    return { folder: real, confirm: () => forgetContainers(real, mine), release }
  } catch (error) {
    await release().catch(() => claimedHere.delete(real))
    throw error
  }
}

async function insist(folder: string, mine: Name): Promise<void> {
  for (let tries = 1; ; tries++) {
    const first = (await livingRivals(folder, mine)).toSorted(inOrder)[0]
    if (first === undefined) return
    if (inOrder(first, mine) < 0 || tries === patience.tries) throw alreadyOpen(folder, first.pid)
    await delay(patience.pauseMs)
  }
}

async function livingRivals(folder: string, mine: Name): Promise<Name[]> {
  const rivals: Name[] = []
  for (const claim of await claimsIn(folder)) {
    const judgeable = claim.boot !== mine.boot || claim.container === mine.container
    if (!judgeable || write(claim) === write(mine)) continue
    if (claim.boot === mine.boot && (await birthOf(claim.pid)) === claim.birth) rivals.push(claim)
    else await rm(join(folder, write(claim)), { force: true })
  }
  return rivals
}

async function forgetContainers(folder: string, mine: Name): Promise<void> {
  for (const claim of await claimsIn(folder))
    if (claim.container !== mine.container) await rm(join(folder, write(claim)), { force: true })
}

type Name = { boot: string; container: string; pid: number; birth: string }

const write = ({ boot, container, pid, birth }: Name) =>
  `claim-${boot}-${container}-${pid}-${birth}`

const inOrder = (a: Name, b: Name) => a.pid - b.pid || a.birth.localeCompare(b.birth, 'en')

async function claimsIn(folder: string): Promise<Name[]> {
  return (await readdir(folder)).flatMap((file) => {
    const [, boot, container, pid, birth] = /^claim-(\w+)-(\w+)-(\d+)-(\w+)$/.exec(file) ?? []
    return boot && container && pid && birth ? [{ boot, container, pid: Number(pid), birth }] : []
  })
}

const run = promisify(execFile)

/**
 * Returns when a living process began, fit for a file name; after a crash another may have its pid.
 * « unknown » on Windows, where reading it is slow.
 */
export async function birthOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return birthOnLinux(pid)
  if (!isAlive(pid)) return undefined
  if (process.platform === 'win32') return 'unknown'
  return (await psField(pid, 'lstart'))?.replace(/[^\w]+/g, '_')
}

/** Scope of our pids: this boot and container. */
async function whereabouts(): Promise<{ boot: string; container: string }> {
  const [boot, container] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => 'boot'),
    readlink('/proc/self/ns/pid').catch(() => 'here'),
  ])
  return { boot: boot.slice(0, 8), container: container.replace(/\D+/g, '') || 'here' }
}

/**
 * Returns arguments separated by NUL or spaces; undefined when the process is gone, empty for a
 * zombie.
 */
async function commandLineOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux')
    return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  if (process.platform === 'win32') return isAlive(pid) ? '' : undefined
  return psField(pid, 'command')
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

async function birthOnLinux(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The name may hold spaces and parentheses; after it come the state (field 3) and, 19 further,
  // the start in ticks since boot.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields === undefined || fields[0] === 'Z' || fields[0] === 'X') return undefined
  return fields[19]
}

async function psField(pid: number, field: string): Promise<string | undefined> {
  try {
    const { stdout } = await run('ps', ['-o', `${field}=`, '-p', String(pid)], {
      env: { ...process.env, LC_ALL: 'C' },
    })
    return stdout.trim() || undefined
  } catch {
    return undefined
  }
}

/**
 * Clears what a killed server left. We own the claim, so a PostgreSQL still running has lost its
 * Node: stops it and waits (macOS and Windows do not signal it). Removes a postmaster.pid whose
 * number is another program's, common after a container's restart: PostgreSQL would refuse to
 * start. One of no process is left to PostgreSQL, which checks for left-over workers.
 */
export async function endOrphan(folder: string, mode: LaunchMode): Promise<void> {
  const cluster = clusterIn(folder)
  const pid = Number.parseInt(
    await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => ''),
    10,
  )
  if (!(pid > 0) || !isAlive(pid)) return
  if (process.platform === 'win32')
    await runInMode(mode, [mode.binaries.pgCtl, 'stop', '-D', cluster, '-m', 'fast'], cluster)
  else if (await isPostgresOn(folder, pid)) await stopOrphan(folder, pid)
  else await removeStaleFile(cluster, mode)
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

/** Under the kernel's lock: another container may use the file. */
async function removeStaleFile(cluster: string, mode: LaunchMode): Promise<void> {
  if (mode.diesWithParent)
    await runInMode(mode, ['flock', '-n', '-F', lockFile, 'rm', '-f', 'postmaster.pid'], cluster)
  else if (process.platform !== 'linux') await rm(join(cluster, 'postmaster.pid'), { force: true })
}
