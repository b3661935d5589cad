import { realpath } from 'node:fs/promises'

import { chooseConnection } from './choose-connection.ts'
import { clusterIn } from './cluster-layout.ts'

/**
 * The address of an embedded database that another process runs; on a Unix socket only, which only
 * its owner can use.
 */
export async function addressOfRunning(folder: string, database = 'sugu'): Promise<string> {
  const connection = await chooseConnection(clusterIn(await realpath(folder)), 'socket')
  return connection.url(database)
}
