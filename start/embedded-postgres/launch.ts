import { isAbsolute } from 'node:path'

import { chooseConnection } from './choose-connection.ts'
import { chooseWay } from './choose-way.ts'
import { type Claim, claimFolder } from './claim-folder.ts'
import { clusterIn } from './cluster-layout.ts'
import { createDatabase } from './create-database.ts'
import { endOrphan } from './end-orphan.ts'
import { installedPackage } from './find-binaries.ts'
import { keepRunning } from './keep-running.ts'
import { explainFolder, PostgresUnavailable } from './postgres-unavailable.ts'
import { clusterOwner, prepareCluster } from './prepare-cluster.ts'
import { serverSettings } from './server-settings.ts'
import { startServer } from './start-server.ts'
import type { WayName } from './way.ts'

export { PostgresUnavailable }

export type EmbeddedPostgres = {
  /**
   * A connection string for `pg` (on a Unix socket where there are any) to the database. Stays the
   * same over restarts; may hold a password.
   */
  url: string
  /**
   * The same for the maintenance database « postgres », from which others are created and dropped.
   */
  adminUrl: string
  /** The server's process now; another one after a restart. */
  readonly pid: number
  /** Fast shutdown; resolves when no process is left and the folder is free. May be repeated. */
  stop: () => Promise<void>
  /** Stops and starts in place, at the same address. @throws PostgresUnavailable */
  restart: () => Promise<void>
}

export type LaunchOptions = {
  /** Absolute. Will hold the cluster; created if absent, with mode 0700. */
  folder: string
  /** Created if absent. « sugu » by default. */
  database?: string
  /** PostgreSQL's own, such as { max_connections: '200' }; they win over ours. */
  settings?: Record<string, string>
  /** False for tests: faster, but a power cut loses data. */
  durable?: boolean
  /** Gets PostgreSQL's warnings and errors, and our own sentences. */
  log?: (line: string) => void
  /** Only this way of running (see way.ts). */
  way?: WayName
  /** A Unix socket, except on Windows. */
  connection?: 'socket' | 'tcp'
}

/**
 * Starts the real PostgreSQL of node_modules on a folder, which it makes ready at first, and keeps
 * it running until `stop`. Ready in about a second on a fresh folder, in about 0.2 s later. One
 * process at a time may do so on a folder; however that process dies, its PostgreSQL ends too, and
 * the next start finds every committed row. Call it from the main thread (way.ts says why).
 *
 * @throws PostgresUnavailable with a sentence for the operator.
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
  const way = await chooseWay(installedPackage(), {
    clusterOwner: await clusterOwner(folder),
    only: options.way,
  })
  await endOrphan(folder, way)
  await prepareCluster(folder, way, durable)
  const connection = await chooseConnection(
    clusterIn(folder),
    options.connection ?? (process.platform === 'win32' ? 'tcp' : 'socket'),
  )
  const settings = serverSettings({ durable, own: { ...connection.settings, ...options.settings } })
  try {
    const server = await keepRunning(() => startServer({ folder, way, settings, log }), log)
    const adminUrl = connection.url('postgres')
    try {
      if (way.tied) await claim.confirm()
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
