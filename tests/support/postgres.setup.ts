import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'

import type { TestProject } from 'vitest/node'

import { Jobs } from '#kernel/jobs/jobs.ts'
import { openLog } from '#kernel/log.ts'
import { migrateDatabase } from '#kernel/database/migrate/migrate.ts'
import { launchPostgres } from '#server/postgres/launch.ts'
import { scratchFolder } from './scratch-folder.ts'

/**
 * Starts one PostgreSQL for the whole run, with a migrated template that every market is copied
 * from.
 */
export default async function launch(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(scratchFolder, 'sugu-tests-'))
  const [filled, own] = [path.join(folder, 'filled'), path.join(folder, 'own')]
  await (await launchPostgres({ folder: filled, durable: false })).stop()
  spawnSync('cp', ['-a', filled, own])
  const database = 'market_template'
  const postgres = await launchPostgres({ folder: own, database, durable: false })
  await migrateDatabase(postgres.url)
  const jobs = new Jobs(postgres.url, openLog('silent'))
  await jobs.start(false)
  await jobs.stop()
  project.provide('postgres', { adminUrl: postgres.adminUrl, filled })
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** `filled`: a folder as a first start of PostgreSQL left it, to be copied. */
    postgres: { adminUrl: string; filled: string }
  }
}
