import { fileURLToPath } from 'node:url'

import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const folder = fileURLToPath(new URL('../migrations', import.meta.url))
/** Any number will do, as long as every process of ours asks for the same one. */
const lockKey = 7_352_001

/** Brings the schema up to date. Two processes may start together: the second waits for the first and then finds nothing to do. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'sugu-migrations' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}
