import { existsSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const memory = '/dev/shm'
const enough = 2 * 1024 ** 3

/**
 * Where tests keep databases: in memory where there is plenty. A database is a thousand files, and
 * a disk's file system took more of the processor to make and delete them than PostgreSQL to work.
 */
export const scratchIsMemory = hasSpace()
export const scratchFolder = scratchIsMemory ? memory : tmpdir()

function hasSpace(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= enough && freemem() >= 2 * enough
}
