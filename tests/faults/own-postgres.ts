import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'

import { launchPostgres } from '#server/postgres/launch.ts'
import { migrateDatabase } from '#kernel/database/migrate/migrate.ts'
import { openMarketOn } from '../support/market.ts'
import { scratchFolder } from '../support/scratch-folder.ts'

/** Opens a market on a PostgreSQL of its own, which a test may restart, kill or freeze. */
export async function openOnOwnPostgres() {
  const folder = await mkdtemp(path.join(scratchFolder, 'sugu-own-postgres-'))
  const postgres = await launchPostgres({ folder })
  await migrateDatabase(postgres.url)
  const market = await openMarketOn(postgres.url)
  return {
    market,
    postgres,
    async close() {
      await market.close()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
