import pg from 'pg'

import { runBench, type Bench } from './rig/bench.ts'
import { fillCatalogue } from './rig/fill-catalogue.ts'
import { fillOrders, openTeamSession } from './rig/fill-orders.ts'
import { median, printTable } from './rig/table.ts'
import { openBenchMarket, type BenchMarket } from './rig/market.ts'

/** `node bench/team-lists.ts [PRODUCTS ORDERS]`: the team's lists, one at a time, and the memory that a file of everything takes. */
const [products = 1_000_000, orders = 1_000_000] = process.argv.slice(2).map(Number)
const rounds = 12

await runBench('team-lists', 60, async (bench: Bench) => {
  const postgres = await bench.postgres()
  const filled = await fillCatalogue(postgres.url, `${bench.folder}/data`, products)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  bench.atEnd(() => client.end())
  const seconds = await fillOrders(client, orders)
  const token = await openTeamSession(client)
  const market = await openBenchMarket(postgres.url, `${bench.folder}/data`)
  bench.atEnd(() => market.stop())
  const headers = { authorization: `Bearer ${token}` }

  const asked = [
    ['products, newest', '/api/admin/products'],
    ['products, oldest', '/api/admin/products?sort=oldest'],
    ['products, hidden by the team', '/api/admin/products?state=hidden_by_team'],
    ['products, sold out', '/api/admin/products?state=sold_out'],
    ['products, one category', `/api/admin/products?category=${filled.categories[0]}`],
    ['products, a common word', '/api/admin/products?q=boubou'],
    ['products, two words', '/api/admin/products?q=bazin+riche'],
    ['products, one shop', '/api/admin/products?shop=boutique-7'],
    ['orders, newest', '/api/admin/orders'],
    ['orders, to accept', '/api/admin/orders?state=to_accept'],
    ['orders, closed', '/api/admin/orders?state=closed'],
    ['orders, of the north', '/api/admin/orders?zone=nord'],
    ['orders, in cash and closed', '/api/admin/orders?state=closed&method=cash_on_delivery'],
    ['orders, of one shop', '/api/admin/orders?shop=boutique-7'],
    ['orders, by a common name', '/api/admin/orders?q=traore'],
    ['orders, by two names', '/api/admin/orders?q=awa+traore'],
    ['orders, by a telephone', '/api/admin/orders?q=70+12+34+56'],
    ['orders, by the end of a number', '/api/admin/orders?q=0ABC1'],
  ] as const
  const rows = []
  for (const [name, path] of asked) {
    rows.push(await measure(market, { name, path, headers }))
    const deep = await pageBehind(market, path, headers)
    if (deep) rows.push(await measure(market, { name: `${name}, ten pages on`, path: deep, headers }))
  }
  printTable(`${products.toLocaleString('en-GB')} products, ${orders.toLocaleString('en-GB')} orders`, rows)
  const files = [await weigh(market, '/api/admin/products/export', headers), await weigh(market, '/api/admin/orders/export', headers)]
  printTable('Files of everything', files)
  return { products, orders, seconds: { catalogue: filled.seconds, orders: seconds }, rows, files }
})

type Asked = { name: string; path: string; headers: Record<string, string> }

async function measure(market: BenchMarket, { name, path, headers }: Asked) {
  const times = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    const answer = await fetch(market.url + path, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    times.push(performance.now() - began)
  }
  const sorted = times.slice(1).toSorted((a, b) => a - b)
  return { list: name, 'p50 ms': median(sorted), 'p95 ms': sorted.at(-1) ?? 0, SQL: await market.statements({ path, headers }) }
}

/** The address of the tenth page after this one; undefined for a list that is shorter. */
async function pageBehind(market: BenchMarket, path: string, headers: Record<string, string>): Promise<string | undefined> {
  let next: string | null = null
  for (let page = 0; page < 10; page += 1) {
    const url = `${market.url}${path}${path.includes('?') ? '&' : '?'}${next ? `after=${next}` : 'limit=25'}`
    const answer = (await (await fetch(url, { headers })).json()) as { next: string | null }
    if (!answer.next) return undefined
    ;({ next } = answer)
  }
  return `${path}${path.includes('?') ? '&' : '?'}after=${next}`
}

/** Reads a whole file and watches what Node holds meanwhile. */
async function weigh(market: BenchMarket, path: string, headers: Record<string, string>) {
  const [before, began] = [await market.memory(), performance.now()]
  const answer = await fetch(market.url + path, { headers })
  let [bytes, most, chunks] = [0, before, 0]
  for await (const chunk of answer.body ?? []) {
    bytes += (chunk as Uint8Array).length
    if ((chunks += 1) % 200 === 0) most = Math.max(most, await market.memory())
  }
  const mega = (amount: number) => Math.round(amount / 1_048_576)
  return {
    file: path,
    MB: mega(bytes),
    seconds: Math.round((performance.now() - began) / 1_000),
    'Node before, MB': mega(before),
    'Node at most, MB': mega(most),
  }
}
