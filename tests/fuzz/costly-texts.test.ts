import { afterAll, expect, test } from 'vitest'

import { readContract, readExamples } from '#server/reference/read-contract.ts'
import { newId } from '#kernel/ids.ts'
import { nameOf } from '../rights/calls.ts'
import { textRequests } from './edge-values.ts'
import { openFuzzMarket } from './fuzz-market.ts'
import type { Request } from './spoiled-requests.ts'

/** Parts that, repeated, cost much wherever the work grows with the square of a text. */
const parts = ['1-', 'a.', ' ', 'e\u0301', '="']
/** A text longer than its field is refused before anything works on it. */
const lengths = [1_000, 300, 80]
/** Of processor: below this nothing is compared. */
const mostMs = 50
const mostTimes = 4
const tries = 3

const market = await openFuzzMarket()
afterAll(() => market.close())

test('every text field of every call answers costly signs about as fast as plain ones', async () => {
  const { calls } = await readContract()
  const examples = readExamples()
  const known = await market.known()
  const faults: string[] = []
  let fields = 0
  for (const { name, endpoint } of calls) {
    const requestsWith = (texts: readonly string[]) =>
      textRequests(endpoint, examples.get(name), known, texts)
    for (const [place, ofLengths] of byPlace(requestsWith(lengths.map(plainText)))) {
      fields += 1
      const length = await lengthTaken(ofLengths)
      const plain = ofLengths.find(({ value }) => value.length === length)
      const costly = requestsWith(parts.map((part) => costlyText(part, length)))
      for (const { value, request } of byPlace(costly).get(place) ?? []) {
        const ms = await costOf(request)
        const of = `${nameOf(endpoint)} ${place} of ${length} signs « ${value.slice(0, 8)} »`
        if (ms > mostMs && plain && ms > mostTimes * (await costOf(plain.request)))
          faults.push(`${of}: ${Math.round(ms)} ms`)
      }
    }
  }
  expect(faults).toEqual([])
  expect(fields).toBeGreaterThan(250)
})

const plainText = (length: number) => 'bazin '.repeat(length).slice(0, length - 1) + 'n'
const costlyText = (part: string, length: number) =>
  `${part
    .repeat(length)
    .slice(0, length - 1)
    .toWellFormed()}x`

type TextRequest = ReturnType<typeof textRequests>[number]

function byPlace(requests: readonly TextRequest[]): Map<string, TextRequest[]> {
  return Map.groupBy(requests, ({ field }) => `${field.part} ${field.path.join('.')}`)
}

/** Returns the longest plain text that a field takes; 1,000 characters where it takes none. */
async function lengthTaken(requests: readonly TextRequest[]): Promise<number> {
  for (const { value, request } of requests)
    if ((await market.send(anew(request))) < 300) return value.length
  return lengths[0] ?? 0
}

/** Milliseconds of processor, the least of a few tries: a pause to clean the memory is no cost. */
async function costOf(request: Request): Promise<number> {
  let least = Infinity
  for (let round = 0; round < tries && least > mostMs; round += 1) {
    const before = process.cpuUsage()
    await market.send(anew(request))
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}

/** Changes the key: with the same one nothing would be written again. */
function anew({ body, ...request }: Request): Request {
  const key = /"key":"[0-9a-f-]{36}"/
  return {
    ...request,
    body: typeof body === 'string' ? body.replace(key, `"key":"${newId()}"`) : body,
  }
}
