import { mkdir, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { alreadyOpen } from './postgres-unavailable.ts'
import { birthOf, whereabouts } from './process-identity.ts'

export type Claim = {
  /** The folder's real path. */
  folder: string
  /**
   * To call once we hold the kernel's lock (start-server.ts): no other container uses the folder,
   * so their claims are stale.
   */
  confirm: () => Promise<void>
  release: () => Promise<void>
}

const claimedHere = new Set<string>()
const patience = { tries: 20, pauseMs: 25 }

/**
 * Takes the folder for this process, alone among those it can see; the claim ends with the process.
 *
 * A claim is an empty file named after its owner: boot, container, pid and birth. Each process
 * writes its own before it reads the others', so of two that start at once at least one sees the
 * other; only the smallest name may go on, so one of them wins. A dead owner's claim can never
 * become somebody else's, so anyone may delete it: that is what a single lock file cannot offer
 * without a race. Another container's claim cannot be judged from here and is ignored: the kernel's
 * lock protects against those.
 *
 * @throws PostgresUnavailable when a running process has it; file system errors as they are.
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
