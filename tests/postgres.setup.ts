import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'

import type { TestProject } from 'vitest/node'

import { Jobs } from '#kernel/jobs/jobs.ts'
import { openLog } from '#kernel/log.ts'
import { migrateDatabase } from '#kernel/database/migrate/migrate.ts'
import { launchPostgres } from '#start/embedded-postgres/launch.ts'
import { scratchFolder } from './scratch-folder.ts'

/** One PostgreSQL for the whole run, with a migrated template that every market is copied from. */
export default async function launch(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(scratchFolder, 'sugu-tests-'))
  const postgres = await launchPostgres({ folder, database: 'market_template', durable: false })
  await migrateDatabase(postgres.url)
  const jobs = new Jobs(postgres.url, openLog('silent'))
  await jobs.start(false)
  await jobs.stop()
  project.provide('postgres', { adminUrl: postgres.adminUrl })
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { adminUrl: string }
  }
}
