import type pg from 'pg'

import type { Database } from '#kernel/database/database.ts'

/** The connections of a market. */
export type Pools = Pick<Database, 'pool' | 'writes'>

/**
 * Calls `onStatement` with the arguments of every query that the pools' connections run during
 * `work`, a transaction's own begin and commit included.
 */
export async function watchStatements(
  pools: Pools,
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
  for (const pool of [pools.pool, pools.writes]) pool.on('acquire', patch)
  try {
    await work()
  } finally {
    for (const pool of [pools.pool, pools.writes]) pool.off('acquire', patch)
    for (const [client, query] of patched) client.query = query
  }
}

export async function countStatements(pools: Pools, work: () => Promise<unknown>): Promise<number> {
  let count = 0
  await watchStatements(pools, work, () => (count += 1))
  return count
}
