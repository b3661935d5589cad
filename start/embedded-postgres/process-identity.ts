import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

import { codeOf } from './postgres-unavailable.ts'

const run = promisify(execFile)

/**
 * When a process began, as a word fit for a file name; undefined when no such process lives. A pid
 * alone is not enough: after a crash another process may have it. Reading the start is slow on
 * Windows, so there the pid alone identifies it (« unknown »).
 */
export async function birthOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return birthOnLinux(pid)
  if (!isAlive(pid)) return undefined
  if (process.platform === 'win32') return 'unknown'
  return (await psField(pid, 'lstart'))?.replace(/[^\w]+/g, '_')
}

/** The scope in which our pids are valid: this boot of the machine, and this container. */
export async function whereabouts(): Promise<{ boot: string; container: string }> {
  const [boot, container] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => 'boot'),
    readlink('/proc/self/ns/pid').catch(() => 'here'),
  ])
  return { boot: boot.slice(0, 8), container: container.replace(/\D+/g, '') || 'here' }
}

/**
 * The command line of a living process, arguments separated by NUL or spaces; undefined when it is
 * gone, empty for a zombie.
 */
export async function commandLineOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux')
    return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  if (process.platform === 'win32') return isAlive(pid) ? '' : undefined
  return psField(pid, 'command')
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

async function birthOnLinux(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The name, in parentheses, may itself hold spaces and parentheses; after it come the state
  // (field 3) and, 19 further, the start in ticks since boot.
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
