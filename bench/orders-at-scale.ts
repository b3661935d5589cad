import { randomUUID } from 'node:crypto'
import path from 'node:path'

import pg from 'pg'

import { folderStore } from '#server/gateways/object-store/folder-store.ts'
import { systemClock } from '#server/kernel/clock.ts'
import { hashToken, newToken } from '#server/kernel/ids.ts'
import { openKernel, type Kernel } from '#server/kernel/kernel.ts'
import { migrateDatabase } from '#server/kernel/migrate.ts'
import { checkLedger } from '#server/ledger/self-check.ts'
import { expectedOfLedger } from '#server/market-books.ts'
import { openMarketLog } from '#server/market-log.ts'
import { goodsOf, type Goods } from '../tests/market-goods.ts'
import { placeOrder } from '#contract/orders/orders.ts'
import type { Client } from '#contract/kernel/typed-client.ts'
import { peopleOf } from '../tests/market-people.ts'
import { home, inCash, line } from '../tests/orders.ts'
import { runBench } from './rig/bench.ts'
import { openTeamSession } from './rig/fill-orders.ts'
import { buyerKey, fillYears, orderKey, ownerKey, shopKey } from './rig/fill-years.ts'
import { openBenchMarket, type BenchMarket } from './rig/market.ts'
import { median, printTable } from './rig/table.ts'

/**
 * `npm run bench -- orders-at-scale [ORDERS]`: what is read and written most often, with 100,000
 * orders and with very many, each shop and each buyer having as many in both. Calls take turns
 * between the two markets, one at a time. `BENCH_DATA=folder` keeps what was filled, and a run that
 * was stopped while filling goes on from there (10,000,000 orders: some 20 GB, half an hour).
 */
const few = 100_000
const many = Number(process.argv[2] ?? 10_000_000)
const runs = 40
const settings = { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB' }

await runBench('orders-at-scale', 60, async ({ folder, atEnd, postgres }) => {
  const stands: Stand[] = []
  for (const orders of [few, many]) {
    const own = path.join(folder, String(orders))
    const { url: databaseUrl } = await postgres(own, settings)
    await migrateDatabase(databaseUrl)
    const market = await openBenchMarket(databaseUrl, own)
    atEnd(() => market.stop())
    const kernel = openKernel({
      databaseUrl,
      objects: folderStore(own),
      clock: systemClock,
      log: openMarketLog('warn'),
    })
    atEnd(() => kernel.database.close())
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    atEnd(() => client.end())
    stands.push(await openStand({ orders, market, kernel, client }))
  }
  const rows = []
  for (const call of callsOf()) rows.push(await compare(call, stands))
  printTable(`What is done most, with ${few} orders and with ${many}`, rows)
  const tables = await Promise.all(stands.map(({ client }) => sizesOf(client)))
  printTable('Tables of the larger one', tables[1] ?? [])
  return { rows, tables }
})

type Opened = { orders: number; market: BenchMarket; kernel: Kernel; client: pg.Client }
type Stand = Opened & {
  buyer: string
  seller: string
  finance: string
  /** Somebody who orders. */
  call: Client
  goods: Goods
}

async function openStand(opened: Opened): Promise<Stand> {
  const { orders, market, kernel, client } = opened
  const people = peopleOf(kernel, market.url)
  const stored = await client.query<{ id: string; slug: string }>('select id, slug from products')
  const [known] = stored.rows
  const goods = known
    ? { _id: known.id, slug: known.slug }
    : await goodsOf(kernel).product({
        seller: await people.seller({ name: 'Boutique' }),
        stock: 1_000_000,
      })
  const seconds = await fillYears(client, orders, { id: goods._id, slug: goods.slug })
  console.log(`${orders} orders filled in ${seconds.toFixed(0)} s`)
  return {
    ...opened,
    goods,
    call: people.withToken(await openSession(client, buyerKey(9))),
    finance: (await openTeamSession(client, 'finance')).token,
    buyer: await openSession(client, buyerKey(7)),
    seller: await openSession(client, ownerKey(7)),
  }
}

async function openSession(client: pg.Client, userId: string): Promise<string> {
  const token = newToken()
  await client.query(
    `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
     values ($1, $2, now(), now(), now() + interval '1 day')`,
    [hashToken(token), userId],
  )
  return token
}

type Call = { name: string; times?: number; run: (stand: Stand, run: number) => Promise<unknown> }

/** `ONLY=words`: only those whose name contains them. */
function callsOf(): Call[] {
  const month = { from: daysAgo(400), to: daysAgo(370) }
  const calls: Call[] = [
    {
      name: 'a buyer opens an order, any of hers',
      // A buyer's orders are so many apart.
      run: (stand, run) => {
        const buyers = stand.orders / 100
        const number = ((run * 37) % 100) * buyers + inverse(7, buyers)
        return read(stand, stand.buyer, `/api/orders/${orderKey(number)}`)
      },
    },
    {
      name: 'a buyer’s orders, first page',
      run: (stand) => read(stand, stand.buyer, '/api/orders'),
    },
    {
      name: 'a shop’s orders, first page',
      run: (stand) => read(stand, stand.seller, '/api/seller/orders'),
    },
    {
      name: 'a shop’s orders of a month, a year ago',
      run: (stand) =>
        read(stand, stand.seller, `/api/seller/orders?from=${month.from}&to=${month.to}`),
    },
    {
      name: 'a shop’s sales of 90 days',
      run: (stand) => read(stand, stand.seller, '/api/seller/sales?days=90'),
    },
    {
      name: 'a shop’s account in the ledger',
      run: (stand) =>
        read(
          stand,
          stand.finance,
          `/api/finance/entries?account=seller_payable&owner=${shopKey(7)}`,
        ),
    },
    {
      name: 'finance’s overview of the month',
      run: (stand) => read(stand, stand.finance, '/api/finance/overview'),
    },
    {
      name: 'an order is placed',
      run: ({ call, goods }) =>
        call(
          placeOrder,
          { body: { cartItems: [line(goods)], shippingAddress: home, ...inCash } },
          { idempotencyKey: randomUUID() },
        ),
    },
    {
      name: 'the books are checked (every night)',
      times: 3,
      run: ({ kernel }) => checkLedger(kernel, expectedOfLedger),
    },
    {
      name: 'all books since the beginning are checked (by hand)',
      times: 1,
      run: ({ kernel }) => checkLedger(kernel, expectedOfLedger, { months: 'all' }),
    },
  ]
  return calls.filter(({ name }) => name.includes(process.env['ONLY'] ?? ''))
}

/** The number of buyer `wanted`'s first order. */
function inverse(wanted: number, buyers: number): number {
  for (let number = 0; number < buyers; number += 1)
    if ((number * 7_919) % buyers === wanted) return number
  throw new Error(`No order of buyer ${wanted}`)
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

async function read({ market }: Stand, token: string, address: string): Promise<void> {
  const answer = await fetch(market.url + address, {
    headers: { authorization: `Bearer ${token}` },
  })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${body.slice(0, 200)}`)
}

/** The first run of each is not counted. A call that fails is named with why. */
async function compare({ name, times = runs, run }: Call, stands: readonly Stand[]) {
  const took = stands.map((): number[] => [])
  try {
    for (let turn = 0; turn <= times; turn += 1)
      for (const [index, stand] of stands.entries()) {
        const began = performance.now()
        await run(stand, turn)
        if (turn > 0) took[index]?.push(performance.now() - began)
      }
    return rowOf(name, took)
  } catch (error) {
    return rowOf(
      `${name}: ${error instanceof Error ? error.message.slice(0, 160) : 'failed'}`,
      took,
    )
  }
}

function rowOf(call: string, took: readonly number[][]) {
  const [small = [], large = []] = took.map((each) => each.toSorted((a, b) => a - b))
  const p95 = (each: number[]) => each[Math.floor(each.length * 0.95)] ?? 0
  return {
    call,
    'few, p50 ms': median(small),
    'few, p95 ms': p95(small),
    'many, p50 ms': median(large),
    'many, p95 ms': p95(large),
    times: median(large) / median(small),
  }
}

async function sizesOf(client: pg.Client) {
  const { rows } = await client.query<{ table: string; rows: number; GB: number; indexes: number }>(
    `select relname as table, reltuples::float8 as rows,
       round(pg_table_size(oid) / 1e9, 2)::float8 as "GB",
       round(pg_indexes_size(oid) / 1e9, 2)::float8 as "indexes"
     from pg_class where relkind = 'r' and reltuples > 50000 order by pg_total_relation_size(oid) desc`,
  )
  return rows
}
