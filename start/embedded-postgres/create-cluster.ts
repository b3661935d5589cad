import { randomBytes } from 'node:crypto'
import { chown, mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Way } from './way.ts'
import { clusterIn, dataDirectory, passwordFile, superuser } from './cluster-layout.ts'
import { cannotCreate, codeOf } from './postgres-unavailable.ts'
import { runInWay } from './spawn-in-way.ts'

/**
 * Runs initdb in a folder of its own beside the cluster's place, then renames: a cluster that has
 * its name is complete and on the disk, and an initdb cut short leaves only a folder that the next
 * start removes. Data page checksums are PostgreSQL 18's default.
 *
 * Why « trust » on the socket is safe: the socket is in the cluster's folder, mode 0700, so whoever
 * can reach it can read the data files anyway. TCP, where there are no sockets, asks for a random
 * password.
 *
 * @throws PostgresUnavailable with initdb's last message.
 */
export async function createCluster(folder: string, way: Way, durable: boolean): Promise<void> {
  await removeUnfinished(folder)
  const staging = await mkdtemp(join(folder, 'init-'))
  try {
    const cluster = join(staging, 'cluster')
    const password = join(staging, passwordFile)
    await mkdir(cluster, { mode: 0o700 })
    await writeFile(password, randomBytes(24).toString('hex'), { mode: 0o600 })
    if (way.runAs !== undefined)
      for (const path of [password, cluster, staging])
        await chown(path, way.runAs.uid, way.runAs.gid)
    const { code, complaint } = await runInWay(way, initdb(way, cluster, durable), cluster)
    if (code !== 0) throw cannotCreate(folder, lastWord(complaint) ?? `initdb, code ${code}`)
    await rename(password, join(cluster, passwordFile))
    if (durable) await flush(cluster)
    await rename(cluster, clusterIn(folder)).catch((error: unknown) => {
      // Another container on the same volume was quicker; its cluster is complete, and starting it
      // will show whether it is in use.
      if (codeOf(error) !== 'ENOTEMPTY') throw error
    })
    if (durable) await flush(folder)
  } finally {
    await rm(staging, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** A killed initdb may still be ending: what cannot be removed now is left to the next start. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith('init-'))
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 }).catch(
        () => undefined,
      )
  }
}

function initdb(way: Way, cluster: string, durable: boolean): string[] {
  const command = [
    way.binaries.initdb,
    '-D',
    dataDirectory(way, cluster),
    '-U',
    superuser,
    '--pwfile',
    join('..', passwordFile),
  ]
  command.push('--auth-local=trust', '--auth-host=scram-sha-256')
  // French collation without a French locale of the operating system, which small images do not
  // have.
  command.push('--encoding=UTF8', '--locale-provider=icu', '--icu-locale=fr-FR', '--no-locale')
  if (!durable) command.push('--no-sync')
  return command
}

function lastWord(complaint: string): string | undefined {
  const lines = complaint.split('\n').map((line) => line.trim())
  const meaningful = lines.filter(
    (line) => line !== '' && !/removing|child process|^initdb: (hint|data directory)/i.test(line),
  )
  return (meaningful.find((line) => /FATAL|PANIC|error/i.test(line)) ?? meaningful.at(-1))?.replace(
    /\.$/,
    '',
  )
}

/** Makes a rename survive a power cut. Windows cannot open a folder for that. */
async function flush(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
