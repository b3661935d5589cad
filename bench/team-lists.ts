import pg from 'pg'

import { type Bench, median, printTable, runBench } from './rig/bench.ts'
import { fillBooks, fillOrders, fillPeople, openTeamSession } from './rig/fill-past.ts'
import { fillCatalogue } from './rig/fill-catalogue.ts'
import { openBenchMarket, type BenchMarket } from './rig/market.ts'
import { teamFiles, teamLists, type TeamRead } from './team-lists/team-reads.ts'

/**
 * `npm run bench -- team-lists [PRODUCTS ORDERS]`: calls of the team's screens and memory of a full
 * export, beside 100,000 accounts and the ledger. `BENCH_DATA=folder` is kept for another run.
 */
const [products = 1_000_000, orders = 1_000_000] = process.argv.slice(2).map(Number)
const users = 100_000
const runs = 12

await runBench('team-lists', 60, async (bench: Bench) => {
  const postgres = await bench.postgres()
  const filled = await fillCatalogue(postgres.url, `${bench.folder}/data`, products)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  bench.atEnd(() => client.end())
  const seconds = {
    catalogue: filled.seconds,
    orders: await fillOrders(client, orders),
    people: 0,
    books: 0,
  }
  const team = {
    admin: await openTeamSession(client, 'admin'),
    finance: await openTeamSession(client, 'finance'),
  }
  seconds.people = await fillPeople(client, { users, reader: team.admin.id })
  seconds.books = await fillBooks(client)
  console.log(
    `Filled in ${Object.entries(seconds)
      .map(([what, time]) => `${what} ${time.toFixed(0)} s`)
      .join(', ')}.`,
  )
  const market = await openBenchMarket(postgres.url, `${bench.folder}/data`)
  bench.atEnd(() => market.stop())

  const access = {
    market,
    headers: (as: TeamRead['as']) => ({ authorization: `Bearer ${team[as].token}` }),
  }
  const rows = []
  for (const read of await teamLists(client, filled.categories)) {
    rows.push(await measure(access, read))
    const deep = read.deep ?? (await tenPagesOn(access, read))
    if (deep)
      rows.push(
        await measure(access, {
          ...read,
          name: `${read.name}, ${read.deep ? 'the last page' : 'ten pages on'}`,
          path: deep,
        }),
      )
  }
  const counted = (count: number) => count.toLocaleString('en-GB')
  printTable(
    `${counted(products)} products, ${counted(orders)} orders, ${counted(users)} users`,
    rows,
  )
  const files = []
  for (const read of teamFiles) files.push(await weigh(access, read))
  printTable('Files of everything', files)
  return { products, orders, users, seconds, rows, files }
})

type Access = { market: BenchMarket; headers: (as: TeamRead['as']) => Record<string, string> }

async function measure({ market, headers }: Access, { name, path, as }: TeamRead) {
  const times = []
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now()
    const answer = await fetch(market.url + path, { headers: headers(as) })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    times.push(performance.now() - began)
  }
  const sorted = times.slice(1).toSorted((a, b) => a - b)
  return {
    list: name,
    'first ms': times[0] ?? 0,
    'p50 ms': median(sorted),
    'p95 ms': sorted.at(-1) ?? 0,
    SQL: await market.statements({ path, headers: headers(as) }),
  }
}

/** Returns undefined for a shorter list, or one without a cursor. */
async function tenPagesOn(
  { market, headers }: Access,
  { path, as, cursor = 'after' }: TeamRead,
): Promise<string | undefined> {
  let address = path
  for (let page = 0; page < 10; page += 1) {
    const { next } = (await (
      await fetch(market.url + address, { headers: headers(as) })
    ).json()) as { next?: string | number | null }
    if (!next) return undefined
    address = `${path}${path.includes('?') ? '&' : '?'}${cursor}=${next}`
  }
  return address
}

/** Records Node's highest memory meanwhile. */
async function weigh({ market, headers }: Access, { name, path, as }: TeamRead) {
  const [before, began] = [await market.memory(), performance.now()]
  const answer = await fetch(market.url + path, { headers: headers(as) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  let [bytes, most, chunks, first] = [0, before, 0, 0]
  for await (const chunk of answer.body ?? []) {
    first ||= performance.now() - began
    bytes += (chunk as Uint8Array).length
    if ((chunks += 1) % 100 === 0) most = Math.max(most, await market.memory())
  }
  const mega = (amount: number) => Math.round(amount / 1_048_576)
  return {
    file: name,
    MB: mega(bytes),
    'first byte ms': Math.round(first),
    seconds: Math.round((performance.now() - began) / 1_000),
    'Node before, MB': mega(before),
    'Node at most, MB': mega(most),
  }
}
