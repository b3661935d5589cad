import { existsSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const memory = '/dev/shm'
const enough = 2 * 1024 ** 3

/**
 * Folder of the tests' databases: in memory where there is enough. A database is a thousand files;
 * on a disk, making and deleting them cost more processor than PostgreSQL's work.
 */
export const scratchIsMemory = hasSpace()
export const scratchFolder = scratchIsMemory ? memory : tmpdir()

function hasSpace(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= enough && freemem() >= 2 * enough
}
