import { open, rm } from 'node:fs/promises'
import path from 'node:path'

import { launchPostgres } from '#server/postgres/launch.ts'

import { answerParent } from '../../bench/rig/children.ts'

/**
 * Tasks of a program that runs PostgreSQL on a small disk, visible to it alone, and fills or frees
 * it.
 */
export type DiskTask = { do: 'addresses' | 'fill' | 'make-room' | 'said' }

const disk = process.env['DISK'] ?? ''
const ballast = path.join(disk, 'ballast')
/** Output of PostgreSQL and its launcher. */
const said: string[] = []
const postgres = await launchPostgres({
  folder: path.join(disk, 'data'),
  connection: 'tcp',
  durable: false,
  settings: { autovacuum: 'off' },
  log: (text) => said.push(text),
})

/** Fills the disk to the last bytes: large pieces first, then smaller ones. */
async function fill(): Promise<void> {
  const file = await open(ballast, 'a')
  const block = Buffer.alloc(65_536, 1)
  try {
    for (let size = block.length; size >= 512;) {
      const written = await file.write(block, 0, size).then(
        ({ bytesWritten }) => bytesWritten,
        () => 0,
      )
      if (written === 0) size >>= 1
    }
  } finally {
    await file.close()
  }
}

answerParent(
  async (task: DiskTask) => {
    if (task.do === 'fill') return fill()
    if (task.do === 'make-room') return rm(ballast, { force: true })
    return task.do === 'said' ? said : { url: postgres.url, adminUrl: postgres.adminUrl }
  },
  () => postgres.stop(),
)
