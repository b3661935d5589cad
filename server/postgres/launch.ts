import pg from 'pg'
import { isAbsolute } from 'node:path'
import { readFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { chooseConnection } from './choose-connection.ts'
import { type Claim, claimFolder, endOrphan } from './claim-folder.ts'
import { clusterIn } from './cluster-layout.ts'
import { installedPackage, binariesIn, linkLibraries, copyBinaries } from './binaries.ts'
import { restartWhenEnded, startServer } from './start-server.ts'
import { explainFolder, PostgresUnavailable, cannotRun } from './postgres-unavailable.ts'
import { clusterOwner, prepareCluster, serverSettings } from './prepare-cluster.ts'
import { type LaunchModeName, type User, type LaunchMode, runInMode } from './launch-mode.ts'

export { PostgresUnavailable }

export type EmbeddedPostgres = {
  /** Address for `pg`, the same over restarts; may hold a password. */
  url: string
  /** Address of the database « postgres », to create and drop others. */
  adminUrl: string
  /** Server's process; another after a restart. */
  readonly pid: number
  /** Fast shutdown; resolves when no process is left and the folder is free. Repeatable. */
  stop: () => Promise<void>
  /** Restarts at the same address. @throws PostgresUnavailable */
  restart: () => Promise<void>
}

export type LaunchOptions = {
  /** Absolute; created if absent, with mode 0700. */
  folder: string
  /** Created if absent; default « sugu ». */
  database?: string
  /** PostgreSQL's settings, such as { max_connections: '200' }; they win over ours. */
  settings?: Record<string, string>
  /** False for tests: faster, but a power cut loses data. */
  durable?: boolean
  /** Gets PostgreSQL's warnings and errors, and our own sentences. */
  log?: (line: string) => void
  /** Only this mode (launch-mode.ts). */
  mode?: LaunchModeName
  connection?: 'socket' | 'tcp'
}

/**
 * Starts PostgreSQL of node_modules on a folder and keeps it running until `stop`: about a second
 * on a fresh folder, 0.2 s later. One process at a time may do so; however it dies, its PostgreSQL
 * ends too, and the next start finds every committed row. Call it from the main thread
 * (launch-mode.ts).
 *
 * @throws PostgresUnavailable with a sentence for the operator
 */
export async function launchPostgres(options: LaunchOptions): Promise<EmbeddedPostgres> {
  if (!isAbsolute(options.folder))
    throw new TypeError(`The database's folder must be absolute: ${options.folder}`)
  try {
    const claim = await claimFolder(options.folder)
    try {
      return await launchIn(claim, options)
    } catch (error) {
      await claim.release()
      throw error
    }
  } catch (error) {
    throw explainFolder(error, options.folder)
  }
}

async function launchIn(claim: Claim, options: LaunchOptions): Promise<EmbeddedPostgres> {
  const { folder } = claim
  const { database = 'sugu', durable = true, log = () => {} } = options
  const mode = await chooseLaunchMode(installedPackage(), {
    clusterOwner: await clusterOwner(folder),
    only: options.mode,
  })
  await endOrphan(folder, mode)
  await prepareCluster(folder, mode, durable)
  const connection = await chooseConnection(
    clusterIn(folder),
    options.connection ?? (process.platform === 'win32' ? 'tcp' : 'socket'),
  )
  const settings = serverSettings({ durable, own: { ...connection.settings, ...options.settings } })
  try {
    const server = await restartWhenEnded(() => startServer({ folder, mode, settings, log }), log)
    const adminUrl = connection.url('postgres')
    try {
      if (mode.diesWithParent) await claim.confirm()
      await createDatabase(adminUrl, database)
    } catch (error) {
      await server.stop()
      throw error
    }
    return {
      url: connection.url(database),
      adminUrl,
      get pid() {
        return server.pid()
      },
      stop: async () => {
        await server.stop()
        await connection.close()
        await claim.release()
      },
      restart: server.restart,
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}

type Candidate = Pick<LaunchMode, 'name' | 'enter' | 'runAs' | 'owner'>

/**
 * Tries modes by running `postgres -V`: seccomp, AppArmor, noexec, closed folders, missing
 * libraries or tools show nowhere else as reliably. Some 10 ms each.
 *
 * @throws PostgresUnavailable when none runs
 */
async function chooseLaunchMode(
  installed: string,
  options: { clusterOwner?: User; only?: LaunchModeName },
): Promise<LaunchMode> {
  const complaints: string[] = []
  const candidates = await candidatesFor(options.clusterOwner)
  const wanted = candidates.filter(
    ({ name }) => options.only === undefined || name === options.only,
  )
  // Copied only when no candidate can run them in place.
  for await (const home of homes(installed, complaints)) {
    for (const candidate of wanted) {
      for (const diesWithParent of process.platform === 'linux' ? [true, false] : [false]) {
        const found = await attempt(candidate, home, diesWithParent)
        if (typeof found === 'object') return found
        complaints.push(found)
      }
    }
  }
  throw cannotRun([...new Set(complaints)].slice(0, 6).join(' ; ') || 'aucune façon n’est permise')
}

async function candidatesFor(clusterOwner: User | undefined): Promise<Candidate[]> {
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const sameUser: Candidate = { name: 'same-user', enter: [], owner: self }
  if (process.platform === 'win32') return [sameUser]
  const plain = await plainUser()
  const namespace: Candidate = {
    name: 'namespace',
    enter: ['unshare', '-U', `--map-user=${plain.uid}`, `--map-group=${plain.gid}`, '--'],
    owner: self,
  }
  const asAnother = (user: User): Candidate => ({
    name: 'other-uid',
    enter: [],
    runAs: user,
    owner: user,
  })
  if (self.uid !== 0) return hasName() ? [sameUser, namespace] : [namespace, sameUser]
  // Another user's cluster stays his: he can start it without root.
  if (clusterOwner !== undefined && clusterOwner.uid !== 0)
    return [asAnother(clusterOwner), namespace]
  return process.platform === 'linux' ? [namespace, asAnother(plain)] : [asAnother(plain)]
}

/** `nobody`, or any plain user with a name: initdb looks it up. */
async function plainUser(): Promise<User> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const users = passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return Number(uid) > 0 ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
  const found =
    users.find(({ uid }) => uid === 65534) ??
    users.find(({ name }) => name === 'nobody') ??
    users[0]
  return { uid: found?.uid ?? 65534, gid: found?.gid ?? 65534 }
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** Yields folders of the binaries: their package, or, if closed to a user, a copy. */
async function* homes(installed: string, complaints: string[]): AsyncGenerator<string> {
  try {
    await linkLibraries(installed)
    yield installed
    if (!complaints.some((complaint) => /permission denied|EACCES/i.test(complaint))) return
  } catch (error) {
    complaints.push(String(error))
  }
  for (const base of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    const copy = await copyBinaries(installed, base).catch(
      (error: unknown) => void complaints.push(String(error)),
    )
    if (copy !== undefined) yield copy
  }
}

async function attempt(
  candidate: Candidate,
  home: string,
  diesWithParent: boolean,
): Promise<LaunchMode | string> {
  const binaries = binariesIn(home)
  const enter = diesWithParent
    ? [...candidate.enter, 'setpriv', '--pdeathsig', 'INT', '--']
    : candidate.enter
  // Shows that flock exists and knows these options.
  const flock = diesWithParent ? ['flock', '-s', '-n', '-F', '-E', '75', binaries.postgres] : []
  const { code, output, complaint } = await runInMode(
    { ...candidate, enter },
    [...flock, binaries.postgres, '-V'],
    '/',
  )
  const major = /^postgres \(PostgreSQL\) (\d+)/.exec(output)?.[1]
  if (code !== 0 || major === undefined)
    return complaint.trim().split('\n').at(-1) || `code ${code}`
  return { ...candidate, enter, diesWithParent, binaries, major: Number(major) }
}

/** The cluster gives it UTF-8 and the French collation. */
async function createDatabase(adminUrl: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  // A connection cut between queries emits « error », which would end Node; the next query rejects
  // anyway.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      database,
    ])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}
