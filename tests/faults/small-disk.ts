import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { openProcess } from '../../bench/rig/children.ts'
import type { DiskTask } from './small-disk-process.ts'

export type SmallDisk = {
  url: string
  adminUrl: string
  /** Fills the disk. */
  fill(): Promise<void>
  makeRoom(): Promise<void>
  /** Returns the output of PostgreSQL and its launcher so far. */
  said(): Promise<string[]>
  remove(): Promise<void>
}

/** A user may mount a disk in a namespace of their own, root nearly everywhere. */
const ways = [
  ['unshare', '-Urm'],
  ['unshare', '-m'],
]
const program = fileURLToPath(new URL('./small-disk-process.ts', import.meta.url))
const mount = (megabytes: number) =>
  `mount -t tmpfs -o size=${megabytes}m,mode=755 tmpfs "$DISK" && exec "$@"`

const way = ways.find(
  ([command = '', ...options]) =>
    spawnSync(command, [...options, 'sh', '-c', mount(1), 'sh', 'true'], {
      env: { ...process.env, DISK: tmpdir() },
    }).status === 0,
)

/** Whether a disk can be mounted here, hidden from other processes. */
export const canMount = way !== undefined

/** Opens a PostgreSQL on a disk in memory, of its own. It ends with this process. */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sugu-small-disk-'))
  const child = await openProcess(program, {
    env: { DISK: folder },
    within: [...(way ?? []), 'sh', '-c', mount(megabytes), 'sh'],
  })
  const ask = <T>(task: DiskTask) => child.ask<T>(task)
  return {
    ...(await ask<Pick<SmallDisk, 'url' | 'adminUrl'>>({ do: 'addresses' })),
    fill: () => ask({ do: 'fill' }),
    makeRoom: () => ask({ do: 'make-room' }),
    said: () => ask({ do: 'said' }),
    async remove() {
      await child.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
