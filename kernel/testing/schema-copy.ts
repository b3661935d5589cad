import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pg from 'pg'
import { inject } from 'vitest'

import { root } from '../../scripts/run-tool.ts'
import { createDatabase, createEmptyDatabase, dropDatabase } from '../../tests/support/databases.ts'

export type SchemaCopy = Awaited<ReturnType<typeof openSchemaCopy>>

/** A copy of all SQL files that a test may change, with a database of its own. */
export async function openSchemaCopy() {
  const { adminUrl } = inject('postgres')
  const name = `migrated_${randomUUID().replaceAll('-', '')}`
  const folder = await mkdtemp(path.join(tmpdir(), 'sugu-schema-'))
  for (const file of globSync('{database,kernel/database,modules/*/database}/**/*.sql', {
    cwd: root,
  }))
    await cp(path.join(root, file), path.join(folder, file))
  await mkdir(path.join(folder, 'database/views'))
  return {
    folder,
    /** Migrated to this version. @returns its address */
    create: () => createDatabase(adminUrl, name),
    createEmpty: () => createEmptyDatabase(adminUrl, name),
    /** @param file below database/ */
    write: (file: string, sql: string) => writeFile(path.join(folder, 'database', file), sql),
    async close() {
      await dropDatabase(adminUrl, name)
      await rm(folder, { recursive: true })
    },
  }
}

export async function queryOnce(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

export async function appliedMigrations(url: string): Promise<string[]> {
  const rows = await queryOnce(
    url,
    `select name from migrations.applied where kind = 'migration' order by name`,
  )
  return rows.map((row) => (row as { name: string }).name)
}
