import { sumOf } from '#kernel/wire/money.ts'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'

import type pg from 'pg'

import { type Goods, goodsOf } from '../tests/support/market-goods.ts'
import { peopleOf, type Person } from '../tests/support/market-people.ts'
import { insertBarely } from './rig/bare.ts'
import { median, printTable, runBench } from './rig/bench.ts'
import { answersOf, type Figures, type Loader, openLoader, type Request } from './rig/load.ts'
import { type BenchDatabase, type BenchMarket, openDatabase, type Spent } from './rig/market.ts'
import { home } from '../tests/support/orders.ts'

/**
 * Orders a second with 32 buyers on a durable PostgreSQL, beside a bare transaction with as many
 * rows. « done » counts notices and jobs too. `BEFORE=folder`: another checkout of the same schema
 * on its own database. Every tenth order asks for a scarce product; nothing may be oversold.
 */
const buyers = 32
const shops = 25
const goodsPerShop = 20
const runs = 3
const seconds = 6
const scarceUnits = 150

const before = process.env['BEFORE']

type Candidate = {
  version: string
  database: BenchDatabase
  market: BenchMarket
  requests: () => Request[]
  statements: number
  first: Record<string, number>
}
type OrdersResult = Spent & {
  load: Figures
  perSecond: number
  /** Counted when the last of their jobs is done. */
  donePerSecond: number
  sold: number
  refused: number
  rows: Record<string, number>
  bare: Awaited<ReturnType<typeof insertBarely>>
}

await runBench('orders', 10, async (bench) => {
  const loader = await openLoader(bench)
  const candidates: Candidate[] = []
  for (const tree of before ? [path.resolve(before), undefined] : [undefined]) {
    const version = tree ? 'before' : 'now'
    const database = await openDatabase(bench, { within: path.join(bench.folder, version) })
    const market = await database.open(tree)
    const { crowd, goods, scarce } = await fill(database, market.url)
    const [buyer] = crowd
    if (!buyer) throw new Error('no buyer')
    candidates.push({
      version,
      database,
      market,
      requests: () => hands(crowd, goods, scarce),
      statements: await market.statements(orderOf(buyer, [goods[0], goods[goodsPerShop]])),
      first: await countRows(database.client),
    })
  }

  const found = new Map<Candidate, OrdersResult[]>(candidates.map((candidate) => [candidate, []]))
  for (let run = 0; run < runs; run += 1)
    for (const candidate of candidates) found.get(candidate)?.push(await measure(loader, candidate))
  const rows = []
  for (const [{ version, database, statements }, all] of found) {
    const faults = await oversold(database.client)
    if (faults.length > 0)
      throw new Error(`Stock does not add up: ${JSON.stringify(faults.slice(0, 3))}`)
    const middle = (of: (one: OrdersResult) => number) => median(all.map(of))
    rows.push(
      {
        what: `place an order, ${version}`,
        'a second': middle(({ perSecond }) => perSecond),
        'done, a second': middle(({ donePerSecond }) => donePerSecond),
        'p50 ms': middle(({ load }) => load.p50),
        'p95 ms': middle(({ load }) => load.p95),
        statements,
        'Node ms': middle(({ nodeMs }) => nodeMs),
        'PostgreSQL ms': middle(({ postgresMs }) => postgresMs),
        'of bare': `${Math.round(100 * middle(({ perSecond, bare }) => perSecond / bare.perSecond))} %`,
      },
      {
        what: 'bare transaction, same rows',
        'a second': middle(({ bare }) => bare.perSecond),
        'done, a second': middle(({ bare }) => bare.perSecond),
        'p50 ms': middle(({ bare }) => bare.p50),
        'p95 ms': middle(({ bare }) => bare.p95),
        statements: Object.keys(all[0]?.rows ?? {}).length + 2,
        'Node ms': 0,
        'PostgreSQL ms': 0,
        'of bare': '',
      },
    )
    console.log(
      `${version}: ${sumOf(all, ({ sold }) => sold)} sold, ${sumOf(all, ({ refused }) => refused)} refused for want of stock; each variant’s stock, promises and order lines add up. Rows an order: ${JSON.stringify(all[0]?.rows)}\n`,
    )
  }
  printTable(
    `Orders, ${buyers} buyers, ${shops * goodsPerShop} products of ${shops} shops, two lines of two shops each; Node and PostgreSQL with their jobs`,
    rows,
  )
  return { rows }
})

async function measure(loader: Loader, candidate: Candidate): Promise<OrdersResult> {
  const { database, market, requests, first } = candidate
  const meter = await market.meter()
  const began = performance.now()
  const load = await loader.run({
    url: market.url,
    connections: buyers,
    seconds,
    warmSeconds: 1,
    requests: requests(),
  })
  const sold = load.statuses['201'] ?? 0
  const refused = load.statuses['409'] ?? 0
  const answered = answersOf(load)
  if (sold + refused !== answered || load.broken > 0)
    throw new Error(`orders: ${JSON.stringify(load.statuses)}, ${load.broken} broken`)
  await jobsDone(database.client)
  const donePerSecond = (1_000 * sold) / (performance.now() - began)
  const spent = await meter(answered)
  const placed = await countRows(database.client)
  const orders = (placed['orders'] ?? 0) - (first['orders'] ?? 0)
  const rows = Object.fromEntries(
    Object.entries(placed).map(([table, count]) => [
      table,
      Math.round((count - (first[table] ?? 0)) / orders),
    ]),
  )
  const limits = { connections: buyers, seconds: 3 }
  const bare = await insertBarely(database.databaseUrl, rows, limits)
  const perSecond = (load.perSecond * sold) / answered
  return { load, perSecond, donePerSecond, sold, refused, ...spent, rows, bare }
}

async function jobsDone(counting: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await counting.query<{ left: number }>(
      `select (select count(*)::int from jobs.job where state <= 'active' and start_after <= now())
        + (select count(*)::int from outbox_events) as left`,
    )
    if (rows[0]?.left === 0) return
    await setTimeout(100)
  }
}

async function fill(
  { kernel: openKernel }: BenchDatabase,
  url: string,
): Promise<{ crowd: Person[]; goods: Goods[]; scarce: Goods }> {
  const kernel = openKernel()
  const people = peopleOf(kernel, url)
  const things = goodsOf(kernel)
  const crowd = await Promise.all(
    Array.from({ length: buyers }, (_, index) => people.buyer(`Acheteur ${index}`)),
  )
  const goods: Goods[] = []
  for (let shop = 0; shop < shops; shop += 1) {
    const seller = await people.seller({ name: `Boutique ${shop}` })
    for (let one = 0; one < goodsPerShop; one += 1)
      goods.push(
        await things.product({
          seller,
          name: `Pagne ${shop}-${one}`,
          price: 1_000 + one * 250,
          stock: 100_000,
        }),
      )
  }
  const seller = await people.seller({ name: 'Boutique rare' })
  const scarce = await things.product({ seller, name: 'Le dernier pagne', stock: scarceUnits })
  return { crowd, goods, scarce }
}

/** Gives every connection its own buyer. */
function hands(crowd: Person[], goods: Goods[], scarce: Goods): Request[] {
  return Array.from({ length: 600 }, (_, repeat) =>
    crowd.map((buyer, index) => {
      const place = (repeat * 7 + index * 13) % goods.length
      return orderOf(
        buyer,
        repeat % 10 === 9 ? [scarce] : [goods[place], goods[(place + goodsPerShop) % goods.length]],
      )
    }),
  ).flat()
}

async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of ['orders', 'parcels', 'order_lines', 'parcel_moves', 'idempotency_keys']) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${table}`,
    )
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}

/** Finds negative stocks, and reserved units that differ from the orders. */
async function oversold(client: pg.Client): Promise<object[]> {
  const { rows } = await client.query<object>(`
    select v.id, v.stock, v.reserved, coalesce(sum(l.quantity), 0)::int as ordered from variants v left join order_lines l on l.variant_id = v.id
    group by v.id having v.stock < 0 or v.reserved <> coalesce(sum(l.quantity), 0) or v.stock + v.reserved not in (${scarceUnits}, 100000)`)
  return rows
}

export function orderOf(buyer: Person, input: (Pick<Goods, '_id'> | undefined)[]): Request {
  const cartItems = input.flatMap((one) =>
    one ? [{ product: one._id, qty: 1, size: null, color: null }] : [],
  )
  return {
    method: 'POST',
    path: '/api/orders',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${buyer.user.token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ cartItems, shippingAddress: home, paymentMethod: 'cash_on_delivery' }),
  }
}
