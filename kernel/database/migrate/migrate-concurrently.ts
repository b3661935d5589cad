import type pg from 'pg'

import { noteIndex } from './applied-parts.ts'
import type { SchemaPart } from './schema-parts.ts'

/** The first line of a migration that makes indexes while the market is open. */
const mark = '-- outside a transaction'

export function isConcurrent({ sql }: Pick<SchemaPart, 'sql'>): boolean {
  return sql.startsWith(mark)
}

/**
 * Runs such a migration, a statement at a time. One that was cut short leaves an invalid index, so
 * each starts over: write `drop index concurrently if exists`, then `create index concurrently`.
 */
export async function runConcurrent(client: pg.Client, migration: SchemaPart): Promise<void> {
  const { name, sql } = migration
  const statements = sql
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
  for (const statement of statements) {
    if (!/^(create|drop) (unique )?index concurrently /i.test(statement))
      throw new Error(`${name}: only indexes are made outside a transaction: ${statement}`)
    await client.query(statement)
  }
  await noteIndex(client, migration)
}
