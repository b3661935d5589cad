import { typedClient, type Client } from '#contract/kernel/typed-client.ts'

let asked = 0

/** A visitor whose every call has an address of its own: what it reads was not kept in memory a moment ago. */
export function freshly(marketUrl: string): Client {
  return typedClient(
    (request) => {
      const url = new URL(request.url, marketUrl)
      url.searchParams.set('fresh', String((asked += 1)))
      return fetch(url, request)
    },
    () => null,
  )
}
