import type pg from 'pg'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import type { Market } from '../support/market.ts'

/** pg keeps it from its types. */
type Connection = { stream: { destroy: () => void } }

type Cut = Pick<Market, 'kernel' | 'emptyCaches'>
type Killed = Cut & Pick<Market, 'openAnew' | 'sql'>

/**
 * Cuts the server off from its database within an act, from one of its statements on: the
 * transaction is rolled back, and caches are emptied.
 * @returns what its sender hears; null: nothing
 * @throws CallFailure of a refusal
 */
export async function cutOff<T>(
  market: Cut,
  statement: number,
  act: () => Promise<T>,
): Promise<{ answer: T } | null> {
  return cutThen(market, { statement, after: market.emptyCaches }, act)
}

/**
 * Kills the server within an act at one of its statements, or after it: no later statement reaches
 * the database, what was in memory is gone, and another server opens at its address. It gets the
 * jobs that the killed one had taken, as after half a minute of silence.
 * @returns what its sender hears; null: nothing
 * @throws CallFailure of a refusal
 */
export async function kill<T>(
  market: Killed,
  statement: number,
  act: () => Promise<T>,
): Promise<{ answer: T } | null> {
  const heard = await cutThen(market, { statement, after: market.openAnew }, act)
  await market.sql("update jobs.job set state = 'retry' where state = 'active'")
  return heard
}

async function cutThen<T>(
  { kernel }: Cut,
  { statement, after }: { statement: number; after: () => Promise<void> | void },
  act: () => Promise<T>,
): Promise<{ answer: T } | null> {
  const pools = [kernel.database.pool, kernel.database.writes]
  const watched = new Map<pg.PoolClient, pg.PoolClient['query']>()
  let run = 0
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return
    const query = client.query
    watched.set(client, query)
    client.query = ((...args: unknown[]) => {
      run += 1
      if (run > statement) connectionOf(client).stream.destroy()
      return Reflect.apply(query, client, args) as unknown
    }) as typeof client.query
  }
  for (const pool of pools) pool.on('acquire', watch)
  try {
    return { answer: await act() }
  } catch (failure) {
    if (!(failure instanceof CallFailure) || isRefusal(failure)) throw failure
    return null
  } finally {
    // Whatever is still at work does no more.
    run = statement
    await after()
    for (const pool of pools) pool.off('acquire', watch)
    for (const [client, query] of watched) client.query = query
  }
}

const isRefusal = ({ status }: CallFailure) => status >= 400 && status < 500

function connectionOf(client: pg.PoolClient): Connection {
  return Reflect.get(client, 'connection')
}
