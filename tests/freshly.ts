import { typedClient, type Client } from '#contract/kernel/typed-client.ts'

let calls = 0

/** A visitor whose every call has its own address, so that no cache answers it. */
export function freshly(marketUrl: string): Client {
  return typedClient(
    (request) => {
      const url = new URL(request.url, marketUrl)
      url.searchParams.set('fresh', String((calls += 1)))
      return fetch(url, request)
    },
    () => null,
  )
}
