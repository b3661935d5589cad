import type pg from 'pg'

/** Counts the statements that a pool's connections run during `work`, transactions' own begin and commit included. */
export async function countStatements(
  pool: pg.Pool,
  work: () => Promise<unknown>,
): Promise<number> {
  let count = 0
  const watched = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return
    const query = client.query
    watched.set(client, query)
    client.query = ((...args: Parameters<typeof query>) => {
      count += 1
      return Reflect.apply(query, client, args)
    }) as typeof client.query
  }
  pool.on('acquire', watch)
  try {
    await work()
    return count
  } finally {
    pool.off('acquire', watch)
    for (const [client, query] of watched) client.query = query
  }
}
