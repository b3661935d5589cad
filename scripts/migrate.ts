import { join } from 'node:path'

import { launchPostgres, PostgresUnavailable } from '#server/postgres/launch.ts'
import { readConfig } from '#server/config/config.ts'
import { ConfigurationFault } from '#kernel/configuration-fault.ts'
import { migrateDatabase } from '#kernel/database/migrate/migrate.ts'

/**
 * `npm run migrate`: migrates DATABASE_DIRECT_URL, DATABASE_URL or the embedded database, before
 * the new version starts.
 */
let stop: (() => Promise<void>) | undefined
try {
  const config = readConfig(process.env)
  let url = config.directUrl ?? config.databaseUrl
  if (!url) {
    const postgres = await launchPostgres({
      folder: join(config.dataDir, 'postgres'),
      log: console.error,
    })
    stop = postgres.stop
    url = postgres.url
  }
  await migrateDatabase(url)
  console.log('La base est à jour.')
} catch (error) {
  const known = error instanceof ConfigurationFault || error instanceof PostgresUnavailable
  console.error(known ? error.message : error)
  process.exitCode = 1
} finally {
  await stop?.()
}
