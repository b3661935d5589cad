import { lchown, readdir, readFile, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { Way } from './way.ts'
import { clusterIn } from './cluster-layout.ts'
import { createCluster } from './create-cluster.ts'
import { codeOf, notACluster, otherVersion, ownedByAnother } from './postgres-unavailable.ts'

/** The user to whom an existing cluster belongs. */
export async function clusterOwner(
  folder: string,
): Promise<{ uid: number; gid: number } | undefined> {
  return stat(clusterIn(folder)).catch(() => undefined)
}

/**
 * Leaves a complete cluster of the right version, owned by whoever will run it.
 * @throws PostgresUnavailable when the folder's content is another version's, another user's, or no
 * cluster at all.
 */
export async function prepareCluster(folder: string, way: Way, durable: boolean): Promise<void> {
  const cluster = clusterIn(folder)
  const owner = await clusterOwner(folder)
  if (owner !== undefined) refuseForeign(cluster, owner.uid, way)
  const entries = await entriesOf(cluster)
  if (entries === undefined || entries.length === 0) {
    if (entries !== undefined) await rmdir(cluster)
    return createCluster(folder, way, durable)
  }
  if (!entries.includes('PG_VERSION')) throw notACluster(cluster)
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (version !== String(way.major)) throw otherVersion(folder, version, way.major)
  if (owner?.uid !== way.owner.uid) await giveTo(cluster, way.owner)
}

function refuseForeign(cluster: string, uid: number, way: Way): void {
  if (process.platform !== 'win32' && uid !== way.owner.uid && process.getuid?.() !== 0)
    throw ownedByAnother(cluster, uid)
}

async function entriesOf(cluster: string): Promise<string[] | undefined> {
  return readdir(cluster).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
}

/**
 * The cluster's own folder last: after an interruption the next start sees the old owner and starts
 * over.
 */
async function giveTo(cluster: string, owner: Way['owner']): Promise<void> {
  for (const entry of await readdir(cluster, { recursive: true }))
    await lchown(join(cluster, entry), owner.uid, owner.gid)
  await lchown(cluster, owner.uid, owner.gid)
}
