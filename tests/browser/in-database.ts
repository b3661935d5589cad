import { join } from 'node:path'
import pg from 'pg'

import { addressOfRunning } from '#server/postgres/choose-connection.ts'

/** Runs SQL in the market of this run, for a state that only time brings about. */
export async function inDatabase(text: string, values: unknown[]): Promise<void> {
  const folder = process.env['MARKET_DATA']
  if (!folder) throw new Error('MARKET_DATA is not set: the folder of the market’s database')
  const client = new pg.Client({
    connectionString: await addressOfRunning(join(folder, 'postgres')),
  })
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}
