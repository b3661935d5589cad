import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { freePort } from '#server/postgres/choose-connection.ts'
import { answers } from './ports.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(
  (file) => spawnSync(file, ['-V']).status === 0,
)

/** Is PgBouncer on this machine? (Debian: apt-get install pgbouncer) */
export const hasPgBouncer = program !== undefined

export type PgBouncer = { url: string; restart(): Promise<void>; stop(): Promise<void> }

/**
 * Opens PgBouncer in transaction mode before a PostgreSQL that listens on TCP.
 * @param line further settings in the database's line
 * @param poolSize connections to PostgreSQL; few, so that faults meet a full pool
 */
export async function openPgBouncer(
  databaseUrl: string,
  line = '',
  poolSize = 6,
): Promise<PgBouncer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sugu-pgbouncer-'))
  await chmod(folder, 0o755)
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const [own, name] = [await freePort(), pathname.slice(1)]
  const file = path.join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
${name} = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)} ${line}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
`,
  )
  let child = await start(file, own)
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return {
    url: `postgresql://anybody@127.0.0.1:${own}/${name}`,
    async restart() {
      await stop()
      child = await start(file, own)
    },
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts it as another user where this one is root, which it refuses. */
async function start(file: string, port: number) {
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program ?? 'pgbouncer', ['-q', ...asOther, file], { stdio: 'ignore' })
  while (child.exitCode === null && !(await answers(port)));
  if (child.exitCode !== null) throw new Error('pgbouncer did not start')
  return child
}
