import { afterAll, expect, test } from 'vitest'

import { readContract } from '#server/reference/read-contract.ts'
import { edgeRequests } from './edge-values.ts'
import { openFuzzMarket } from './fuzz-market.ts'
import type { Request } from './spoiled-requests.ts'

const atOnce = 4

const market = await openFuzzMarket()
afterAll(() => market.close())

test('every call answers the edge values of its dates, amounts, texts and pages', async () => {
  const { calls } = await readContract()
  const known = await market.known()
  const requests = calls
    .flatMap(({ endpoint }) =>
      edgeRequests(endpoint, known).map((request, round) => ({ request, round })),
    )
    // Interleaves the calls, so that one that deletes data does not spoil all of another's.
    .toSorted((a, b) => a.round - b.round)
  const faults: string[] = []
  let accepted = 0
  const queue = requests.values()
  const work = async () => {
    for (const { request } of queue) {
      const status = await market.send(request)
      if (status < 300) accepted += 1
      if (status >= 500 || status <= 0) faults.push(sentence(status, request))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  expect(faults).toEqual([])
  // Requests get as far as the use cases: a good share of them succeed.
  expect(accepted).toBeGreaterThan(requests.length / 20)
})

function sentence(status: number, { endpoint, address, body }: Request): string {
  return `${status} ${endpoint.method} ${address} ${typeof body === 'string' ? body : ''}`.slice(
    0,
    400,
  )
}
