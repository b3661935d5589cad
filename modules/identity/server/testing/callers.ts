import { typedClient, type Client } from '#kernel/wire/typed-client.ts'
import type { Market } from '../../../../tests/support/market.ts'

/** The password that `market.buyer()` registers with. */
export const usualPassword = 'secret12'

/** Somebody who calls from another address, on another kind of device. */
export function callerFrom(
  market: Market,
  address: string,
  { token = null as string | null, userAgent = 'vitest' } = {},
): Client {
  const headers = { 'x-forwarded-for': address, 'user-agent': userAgent }
  return typedClient(
    (request) =>
      fetch(market.url + request.url, { ...request, headers: { ...request.headers, ...headers } }),
    () => token,
  )
}

/** Counts a table's rows, to check that nothing was stored. */
export async function countRows(market: Market, table: string): Promise<number> {
  const rows = await market.sql<{ count: number }>(`select count(*) from ${table}`)
  return rows[0]?.count ?? 0
}
