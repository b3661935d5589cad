import type pg from 'pg'

/**
 * Calls `onStatement` with the arguments of every query that the pool's connections run during
 * `work`, a transaction's own begin and commit included.
 */
export async function watchStatements(
  pool: pg.Pool,
  work: () => Promise<unknown>,
  onStatement: (args: unknown[]) => void,
): Promise<void> {
  const patched = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const patch = (client: pg.PoolClient) => {
    if (patched.has(client)) return
    const query = client.query
    patched.set(client, query)
    client.query = ((...args: unknown[]) => {
      onStatement(args)
      return Reflect.apply(query, client, args) as unknown
    }) as typeof client.query
  }
  pool.on('acquire', patch)
  try {
    await work()
  } finally {
    pool.off('acquire', patch)
    for (const [client, query] of patched) client.query = query
  }
}

export async function countStatements(
  pool: pg.Pool,
  work: () => Promise<unknown>,
): Promise<number> {
  let count = 0
  await watchStatements(pool, work, () => (count += 1))
  return count
}
