import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

import { endpoints, nameOf } from '../rights/calls.ts'
import { openFuzzMarket } from './fuzz-market.ts'
import { requestsTo, type Request } from './spoiled-requests.ts'

/** `FUZZ_REQUESTS=20000 FUZZ_SEED=7 npm test -- tests/fuzz` */
const wanted = Number(process.env['FUZZ_REQUESTS'] ?? 1_000)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122)
const atOnce = 4

const market = await openFuzzMarket()
afterAll(() => market.close())

test('no call breaks or hangs on a request with one spoiled part', async () => {
  const known = await market.known()
  const each = Math.ceil(wanted / endpoints.length)
  const requests = endpoints
    .flatMap((endpoint, place) =>
      fc
        .sample(requestsTo(endpoint, known), { seed: seed + place, numRuns: each })
        .map((request, round) => ({ request, round })),
    )
    // Interleaves the calls, so that one that deletes data does not spoil all of another's
    // requests.
    .toSorted((a, b) => a.round - b.round)
    .slice(0, wanted)
  const faults = new Map<string, string>()
  const statuses = new Map<number, number>()
  const queue = requests.values()
  const work = async () => {
    for (const { request } of queue) {
      const status = await market.send(request)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const name = nameOf(request.endpoint)
      if ((status >= 500 || status <= 0) && !faults.has(name))
        faults.set(name, `${status} ${sentence(request)}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (process.env['FUZZ_REQUESTS'])
    process.stdout.write(`${JSON.stringify(Object.fromEntries(statuses))}\n`)
  expect(Object.fromEntries(faults)).toEqual({})
  // Requests get as far as the use cases: a good share of them succeed.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(wanted / 20)
})

function sentence({ address, body }: Request): string {
  const text = body instanceof FormData ? 'a form' : body ? Buffer.from(body).toString() : ''
  return `${address} ${text}`.slice(0, 600)
}
