import {
  lchown,
  readdir,
  readFile,
  rmdir,
  stat,
  chown,
  mkdir,
  mkdtemp,
  open,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { totalmem } from 'node:os'

import { type LaunchMode, runInMode } from './launch-mode.ts'
import { clusterIn, dataDirectory, passwordFile, superuser } from './cluster-layout.ts'
import {
  codeOf,
  notACluster,
  otherVersion,
  ownedByAnother,
  cannotCreate,
} from './postgres-unavailable.ts'

export async function clusterOwner(
  folder: string,
): Promise<{ uid: number; gid: number } | undefined> {
  return stat(clusterIn(folder)).catch(() => undefined)
}

/**
 * Leaves a complete cluster of the right version, owned by its user.
 * @throws PostgresUnavailable for another version's or user's content, or no cluster at all
 */
export async function prepareCluster(
  folder: string,
  mode: LaunchMode,
  durable: boolean,
): Promise<void> {
  const cluster = clusterIn(folder)
  const owner = await clusterOwner(folder)
  if (owner !== undefined) refuseForeign(cluster, owner.uid, mode)
  const entries = await entriesOf(cluster)
  if (entries === undefined || entries.length === 0) {
    if (entries !== undefined) await rmdir(cluster)
    return createCluster(folder, mode, durable)
  }
  if (!entries.includes('PG_VERSION')) throw notACluster(cluster)
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (version !== String(mode.major)) throw otherVersion(folder, version, mode.major)
  if (owner?.uid !== mode.owner.uid) await giveTo(cluster, mode.owner)
}

function refuseForeign(cluster: string, uid: number, mode: LaunchMode): void {
  if (process.platform !== 'win32' && uid !== mode.owner.uid && process.getuid?.() !== 0)
    throw ownedByAnother(cluster, uid)
}

async function entriesOf(cluster: string): Promise<string[] | undefined> {
  return readdir(cluster).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
}

/** The cluster's own folder last: an interrupted start sees the old owner and starts over. */
async function giveTo(cluster: string, owner: LaunchMode['owner']): Promise<void> {
  for (const entry of await readdir(cluster, { recursive: true }))
    await lchown(join(cluster, entry), owner.uid, owner.gid)
  await lchown(cluster, owner.uid, owner.gid)
}

/**
 * Runs initdb in a folder beside, then renames: a cluster with its name is complete and on the
 * disk; the next start removes a cut one. Checksums are PostgreSQL 18's default.
 *
 * « trust » is safe on the socket: it is in the cluster's folder, mode 0700, whose readers can read
 * the data anyway. TCP asks for a random password.
 *
 * @throws PostgresUnavailable with initdb's last message
 */
async function createCluster(folder: string, mode: LaunchMode, durable: boolean): Promise<void> {
  await removeUnfinished(folder)
  const staging = await mkdtemp(join(folder, 'init-'))
  try {
    const cluster = join(staging, 'cluster')
    const password = join(staging, passwordFile)
    await mkdir(cluster, { mode: 0o700 })
    await writeFile(password, randomBytes(24).toString('hex'), { mode: 0o600 })
    if (mode.runAs !== undefined)
      for (const path of [password, cluster, staging])
        await chown(path, mode.runAs.uid, mode.runAs.gid)
    const { code, complaint } = await runInMode(mode, initdb(mode, cluster, durable), cluster)
    if (code !== 0) throw cannotCreate(folder, lastWord(complaint) ?? `initdb, code ${code}`)
    await rename(password, join(cluster, passwordFile))
    if (durable) await flush(cluster)
    await rename(cluster, clusterIn(folder)).catch((error: unknown) => {
      // Another container on the volume was quicker; starting shows whether it uses the cluster.
      if (codeOf(error) !== 'ENOTEMPTY') throw error
    })
    if (durable) await flush(folder)
  } finally {
    await rm(staging, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** A killed initdb may still be ending: the rest is left to the next start. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith('init-'))
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 }).catch(
        () => undefined,
      )
  }
}

function initdb(mode: LaunchMode, cluster: string, durable: boolean): string[] {
  const command = [
    mode.binaries.initdb,
    '-D',
    dataDirectory(mode, cluster),
    '-U',
    superuser,
    '--pwfile',
    join('..', passwordFile),
  ]
  command.push('--auth-local=trust', '--auth-host=scram-sha-256')
  // French collation without the system's French locale, which small images lack.
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

const mebibyte = 2 ** 20

/**
 * Returns settings for a small machine shared with Node. On the command line they win over
 * postgresql.conf and ALTER SYSTEM; the caller's come last.
 */
export function serverSettings(options: {
  durable: boolean
  own?: Record<string, string>
}): Record<string, string> {
  return {
    ...sizes(memoryMebibytes(), options.durable),
    ...common,
    ...(options.durable ? durable : disposable),
    ...options.own,
  }
}

/** `grows`: large buffers, for a million products; memory is only taken once used. */
function sizes(memory: number, grows: boolean): Record<string, string> {
  const buffers = memory < 4096 ? 128 : grows ? Math.min(4096, Math.round(memory / 8)) : 256
  return {
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${Math.max(256, Math.round(memory / 2))}MB`,
    maintenance_work_mem: '64MB',
    work_mem: '8MB',
  }
}

const common = {
  cluster_name: 'sugu',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  random_page_cost: '1.1',
  // Parallel queries need /dev/shm, often 64 MB in a container; on two cores they gain little.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  io_workers: '2',
  // No personal data: no DETAIL with values, no statement with a phone number.
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  lc_messages: 'C',
}

const durable = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'pglz',
  min_wal_size: '80MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '10min',
}

/** For tests: commits survive a killed process, not a power cut. */
const disposable = {
  fsync: 'off',
  synchronous_commit: 'on',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '32MB',
  plan_cache_mode: 'force_generic_plan',
}

/** A container's limit where there is one. */
function memoryMebibytes(): number {
  const limit = process.constrainedMemory()
  return Math.min(totalmem(), limit > 0 ? limit : totalmem()) / mebibyte
}
