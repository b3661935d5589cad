import { readContract } from '#server/reference/read-contract.ts'
import { newId } from '#kernel/ids.ts'
import { textRequests } from '../tests/fuzz/edge-values.ts'
import { openFuzzMarket } from '../tests/fuzz/fuzz-market.ts'
import type { Request } from '../tests/fuzz/spoiled-requests.ts'
import { openMarketOn } from '../tests/support/market.ts'
import { printTable, runBench } from './rig/bench.ts'
import { openDatabase } from './rig/market.ts'

/**
 * `npm run bench -- costly-texts`: each text field of each call answers signs that cost much where
 * work grows with the square of a text, beside plain ones. Ends with 1 when one takes far longer.
 */

/** Parts that, repeated, cost much wherever the work grows with the square of a text. */
const parts = ['1-', 'a.', ' ', 'e\u0301', '="']
/** A text longer than its field is refused before anything works on it. */
const lengths = [1_000, 300, 80]
/** Of processor: below this nothing is compared. */
const mostMs = 50
const mostTimes = 4
const tries = 3

type FuzzMarket = Awaited<ReturnType<typeof openFuzzMarket>>

await runBench('costly-texts', 20, async (bench) => {
  const { databaseUrl } = await openDatabase(bench)
  const market = await openFuzzMarket(await openMarketOn(databaseUrl))
  bench.atEnd(() => market.close())
  const { calls } = await readContract()
  const known = await market.known()
  const slow: { field: string; repeated: string; ms: number; 'plain, ms': number }[] = []
  let fields = 0
  for (const { endpoint } of calls) {
    const requestsWith = (texts: readonly string[]) => textRequests(endpoint, known, texts)
    for (const [place, ofLengths] of byPlace(requestsWith(lengths.map(plainText)))) {
      fields += 1
      const length = await lengthTaken(market, ofLengths)
      const plain = ofLengths.find(({ value }) => value.length === length)
      const costly = requestsWith(parts.map((part) => costlyText(part, length)))
      for (const { value, request } of byPlace(costly).get(place) ?? []) {
        const ms = await costOf(market, request)
        if (ms <= mostMs || !plain) continue
        const plainMs = await costOf(market, plain.request)
        if (ms > mostTimes * plainMs)
          slow.push({
            field: `${endpoint.method} ${endpoint.path} ${place}, ${length} signs`,
            repeated: JSON.stringify(value.slice(0, 8)),
            ms,
            'plain, ms': plainMs,
          })
      }
    }
  }
  console.log(`${fields} fields, ${slow.length} of them slower for costly signs`)
  if (slow.length > 0) printTable('slower', slow)
  process.exitCode = slow.length > 0 ? 1 : 0
  return { fields, slow }
})

function plainText(length: number): string {
  return 'bazin '.repeat(length).slice(0, length - 1) + 'n'
}

function costlyText(part: string, length: number): string {
  const repeated = part.repeat(length).slice(0, length - 1)
  return `${repeated.toWellFormed()}x`
}

type TextRequest = ReturnType<typeof textRequests>[number]

function byPlace(requests: readonly TextRequest[]): Map<string, TextRequest[]> {
  return Map.groupBy(requests, ({ field }) => `${field.part} ${field.path.join('.')}`)
}

/** Returns the longest plain text that a field takes; 1,000 characters where it takes none. */
async function lengthTaken(market: FuzzMarket, requests: readonly TextRequest[]): Promise<number> {
  for (const { value, request } of requests)
    if ((await market.send(anew(request))) < 300) return value.length
  return lengths[0] ?? 0
}

/** Returns ms of processor, the least of a few tries: a pause to clean the memory is no cost. */
async function costOf(market: FuzzMarket, request: Request): Promise<number> {
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
