import { randomInt } from 'node:crypto'

import { migrateDatabase } from '#server/kernel/migrate.ts'
import { runBench } from './rig/bench.ts'
import { openBenchMarket } from './rig/market.ts'
import { median, printTable } from './rig/table.ts'

/**
 * Does the time of an answer reveal whether a number has an account? A wrong password and a
 * forgotten one, for a number that has one and for one that has none, one after the other in random
 * order; beside them the same known number against another known one, which shows the noise.
 */
const accounts = 300
const warmUp = 40
const password = 'secret12'

type Pair = {
  what: string
  path: string
  body: (phone: string) => object
  others: 'unknown' | 'known'
}
const pairs: Pair[] = [
  {
    what: 'wrong password, unknown number',
    path: '/api/users/login',
    body: (phone) => ({ phone, password: 'faux1234' }),
    others: 'unknown',
  },
  {
    what: 'wrong password, another known number',
    path: '/api/users/login',
    body: (phone) => ({ phone, password: 'faux1234' }),
    others: 'known',
  },
  {
    what: 'forgotten password, unknown number',
    path: '/api/users/forgot-password-phone',
    body: (phone) => ({ phone }),
    others: 'unknown',
  },
]

await runBench('login-timing', 10, async ({ folder, atEnd, postgres }) => {
  const { url: databaseUrl } = await postgres()
  await migrateDatabase(databaseUrl)
  const market = await openBenchMarket(databaseUrl, folder)
  atEnd(() => market.stop())

  const known = Array.from({ length: 2 * accounts }, (_, index) => String(60_000_000 + index))
  for (const phone of known)
    await post(market.url, '/api/users/register', {
      name: 'Awa Diarra',
      phone,
      password,
      acceptedTerms: true,
    })
  const rows = []
  for (const [run, pair] of pairs.entries()) {
    const samples: { known: number; other: number }[] = []
    for (let index = 0; index < accounts; index += 1) {
      const other =
        pair.others === 'known'
          ? (known[accounts + index] ?? '')
          : String(90_000_000 + run * accounts + index)
      samples.push(await timed(market.url, pair, known[index] ?? '', other))
    }
    rows.push(rowOf(pair.what, samples.slice(warmUp)))
  }
  printTable(
    `A known number against …, ${accounts - warmUp} pairs in random order, milliseconds`,
    rows,
  )
  return { rows }
})

/** Both requests of a pair, in random order. */
async function timed(
  url: string,
  { path, body }: Pair,
  known: string,
  other: string,
): Promise<{ known: number; other: number }> {
  const knownFirst = randomInt(2) === 0
  const first = await took(() => post(url, path, body(knownFirst ? known : other)))
  const second = await took(() => post(url, path, body(knownFirst ? other : known)))
  return knownFirst ? { known: first, other: second } : { known: second, other: first }
}

function rowOf(what: string, samples: { known: number; other: number }[]) {
  const differences = samples.map((sample) => sample.other - sample.known)
  const middle = median(differences)
  const spread = median(differences.map((difference) => Math.abs(difference - middle)))
  // Of a median over n pairs, by the usual robust estimate: 1.2533 × 1.4826 × spread / √n.
  const error = (1.2533 * 1.4826 * spread) / Math.sqrt(samples.length)
  const verdict = Math.abs(middle) <= 3 * error ? 'within noise' : 'TOLD APART'
  return {
    against: what,
    'known, median': median(samples.map((sample) => sample.known)),
    'other, median': median(samples.map((sample) => sample.other)),
    'median of differences': middle,
    '± 3 errors': 3 * error,
    verdict,
  }
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Each from its own IP address, since guesses are counted by address too. */
async function post(url: string, path: string, body: object): Promise<void> {
  const address = `198.${randomInt(18, 20)}.${randomInt(0, 256)}.${randomInt(1, 255)}`
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })
  await answer.text()
  if (answer.status >= 500 || answer.status === 429)
    throw new Error(`${path} answered ${answer.status}`)
}
