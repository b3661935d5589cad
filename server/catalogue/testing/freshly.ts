import type { Client } from '#contract/typed-client.ts'

let asked = 0

/** The same client, each call at an address of its own: what it reads was not kept in memory a moment ago. */
export function freshly(client: Client): Client {
  return (endpoint, call, options) => {
    asked += 1
    return client(endpoint, { ...call, query: { ...call.query, fresh: asked } }, options)
  }
}
