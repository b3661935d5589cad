import type pg from 'pg'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import type { Market } from '../support/market.ts'

/** pg keeps it from its types. */
type Connection = { stream: { destroy: () => void } }

/**
 * Cuts the server off from its database within an act, from one of its statements on, as a kill of
 * the process there would: the transaction is rolled back, and nothing in memory is kept.
 * @returns what its sender hears; null: nothing
 * @throws CallFailure of a refusal
 */
export async function cutOff<T>(
  { kernel, emptyCaches }: Pick<Market, 'kernel' | 'emptyCaches'>,
  statement: number,
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
    for (const pool of pools) pool.off('acquire', watch)
    for (const [client, query] of watched) client.query = query
    emptyCaches()
  }
}

const isRefusal = ({ status }: CallFailure) => status >= 400 && status < 500

function connectionOf(client: pg.PoolClient): Connection {
  return Reflect.get(client, 'connection')
}
