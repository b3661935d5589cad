import pg from 'pg'

/**
 * Creates the database unless it exists. It inherits UTF-8 and the French collation of the cluster.
 */
export async function createDatabase(adminUrl: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  // A connection cut between two queries emits « error » here, which without a listener would end
  // Node; the next query rejects anyway.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      database,
    ])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}
