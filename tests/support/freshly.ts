import { typedClient, type Client } from '#kernel/wire/typed-client.ts'

import type { Market } from './market.ts'

/** Returns a visitor whose calls no cache answers. */
export function freshly(market: Pick<Market, 'url' | 'emptyCaches'>): Client {
  return typedClient(
    (request) => {
      market.emptyCaches()
      return fetch(new URL(request.url, market.url), request)
    },
    () => null,
  )
}
