import { spawnSync } from 'node:child_process'
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import pg from 'pg'

import { launchPostgres, type EmbeddedPostgres } from '#server/postgres/launch.ts'
import { scratchFolder } from '../support/scratch-folder.ts'

/** Settings of a primary with a replica. */
export const followed = { wal_level: 'replica', max_wal_senders: '5' }

export type Server = EmbeddedPostgres & { folder: string; remove(): Promise<void> }

/** Opens a PostgreSQL of its own on TCP, that a replica can follow. */
export async function openPrimary(settings: Record<string, string> = {}): Promise<Server> {
  const folder = await mkdtemp(path.join(scratchFolder, 'sugu-primary-'))
  return launch(folder, { ...followed, ...settings })
}

/** Opens a replica, from a backup of the running primary. */
export async function openReplica(primary: Server, name = 'replica'): Promise<Server> {
  const folder = await mkdtemp(path.join(scratchFolder, 'sugu-replica-'))
  const [from, to] = [path.join(primary.folder, 'cluster'), path.join(folder, 'cluster')]
  const client = new pg.Client({ connectionString: primary.adminUrl })
  await client.connect()
  await client.query(`select pg_backup_start('replica', true)`)
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  // Files may vanish during the copy: the WAL restores their content.
  if (status !== 0 && !/No such file/.test(stderr)) throw new Error(stderr)
  const { rows } = await client.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop()',
  )
  await client.end()
  for (const own of ['postmaster.pid', 'launcher.flock'])
    await rm(path.join(to, own), { force: true })
  await give(path.join(to, 'backup_label'), rows[0]?.label ?? '')
  await give(path.join(to, 'standby.signal'), '')
  const { hostname, port, username, password } = new URL(primary.url)
  return launch(folder, {
    ...followed,
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`,
  })
}

async function launch(folder: string, settings: Record<string, string>): Promise<Server> {
  const server = await launchPostgres({ folder, connection: 'tcp', durable: false, settings })
  const { url, adminUrl, stop, restart } = server
  return {
    url,
    adminUrl,
    stop,
    restart,
    get pid() {
      return server.pid
    },
    folder,
    async remove() {
      await stop().catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Gives the file to the owner of the cluster. */
async function give(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600 })
  const { uid, gid } = await stat(path.dirname(file))
  await chown(file, uid, gid)
}
