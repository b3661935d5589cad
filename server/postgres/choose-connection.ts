import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { lstat, mkdir, mkdtemp, readFile, readlink, rm, symlink, realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { passwordFile, superuser, clusterIn } from './cluster-layout.ts'
import { codeOf } from './postgres-unavailable.ts'

type Connection = {
  settings: Record<string, string>
  /** Address for `pg` and libpq's own tools. */
  url: (database: string) => string
  close: () => Promise<void>
}

/**
 * Chooses a Unix socket that only its owner reaches; on Windows TCP on 127.0.0.1 with a password.
 * Restarts keep the address.
 */
export async function chooseConnection(
  cluster: string,
  kind: 'socket' | 'tcp',
): Promise<Connection> {
  return kind === 'socket' ? throughSocket(cluster) : throughTcp(cluster)
}

const socketPort = '5432'
/** A socket's address holds 108 bytes with its final zero on Linux, 104 on macOS. */
const longestSocketPath = 103

async function throughSocket(cluster: string): Promise<Connection> {
  const fits = Buffer.byteLength(join(cluster, `.s.PGSQL.${socketPort}`)) <= longestSocketPath
  const host = fits ? cluster : await shortNameFor(cluster)
  return {
    // Relative to the cluster's folder, the server's working directory: the length limit does not
    // matter there.
    settings: {
      listen_addresses: '',
      unix_socket_directories: '.',
      unix_socket_permissions: '0700',
      port: socketPort,
    },
    url: (database) =>
      `postgresql://${superuser}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(host)}&port=${socketPort}`,
    close: async () => {
      if (!fits) await rm(host.slice(0, -'/db'.length), { recursive: true, force: true })
    },
  }
}

/** Links a short path to the cluster for clients. */
async function shortNameFor(cluster: string): Promise<string> {
  const uid = process.getuid?.() ?? 0
  const base = Buffer.byteLength(tmpdir()) <= 40 ? tmpdir() : '/tmp'
  const steady = join(
    base,
    `sugu-${uid}-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`,
  )
  const folder = (await ourOwnFolder(steady, uid)) ? steady : await mkdtemp(join(base, 'sugu-'))
  const link = join(folder, 'db')
  if ((await readlink(link).catch(() => undefined)) !== cluster) {
    await rm(link, { force: true })
    await symlink(cluster, link)
  }
  return link
}

/** Tells a folder that no other user created: /tmp is shared. */
async function ourOwnFolder(folder: string, uid: number): Promise<boolean> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  const made = await lstat(folder)
  return made.isDirectory() && made.uid === uid && (made.mode & 0o077) === 0
}

async function throughTcp(cluster: string): Promise<Connection> {
  const password = (await readFile(join(cluster, passwordFile), 'utf8')).trim()
  const port = await freePort()
  return {
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) },
    url: (database) =>
      `postgresql://${superuser}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`,
    close: async () => {},
  }
}

/** Finds a TCP port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No TCP port was given.')
  return address.port
}

/** Returns the address of a database that another process runs; on a Unix socket only. */
export async function addressOfRunning(folder: string, database = 'sugu'): Promise<string> {
  const connection = await chooseConnection(clusterIn(await realpath(folder)), 'socket')
  return connection.url(database)
}
