import path from 'node:path'

import pg from 'pg'

import { migrateDatabase } from '#server/kernel/migrate.ts'
import { runBench } from './rig/bench.ts'
import { fillGoods } from './rig/fill-goods.ts'
import { idle } from './rig/idle.ts'
import { openLoader } from './rig/load.ts'
import { openBenchMarket } from './rig/market.ts'
import { printTable } from './rig/table.ts'
import {
  changeOne,
  everySecond,
  openTraders,
  placeOne,
  readsOf,
  type Traders,
} from './rig/trade.ts'
import { readHealth, slopeOf, type Health } from './rig/watch.ts'

/**
 * `npm run bench -- soak [MINUTES]`: half of what the machine bears, for an hour unless said
 * otherwise: reads as visitors draw them, orders in cash, two changes of sellers a second. What it
 * bears is measured first: reads alone, then orders alone; a quarter of each together is half.
 * Prints each minute how the market is, and at the end which figure is flat.
 */
const minutes = Number(process.argv[2] ?? 60)
const products = 400
const connections = 32

/**
 * How much a figure may change in the whole run before it counts as growing, as a part of its mean
 * or in its own unit.
 */
const tolerated: Readonly<Record<string, number>> = {
  'Node, MB': 40,
  connections: 4,
  'dead rows, %': 10,
  'jobs waiting': 50,
  'oldest job, s': 5,
  'loop delay p99, ms': 20,
  'p95 ms': 20,
  'order p95 ms': 50,
}

await runBench('soak', minutes + 10, async ({ folder, atEnd, postgres }) => {
  const { url: databaseUrl } = await postgres()
  await migrateDatabase(databaseUrl)
  const market = await openBenchMarket(databaseUrl, path.join(folder, 'objects'))
  atEnd(() => market.stop())
  const { slugs, categories } = await fillGoods(databaseUrl, {
    url: market.url,
    folder,
    products,
  })
  const loader = await openLoader()
  atEnd(() => loader.stop())
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  atEnd(() => client.end())
  const traders = await openTraders(databaseUrl, market.url, folder)
  const requests = readsOf(slugs, categories)
  const reads = (seconds: number, perSecond?: number) =>
    loader.run({
      url: market.url,
      connections,
      seconds,
      warmSeconds: 1,
      requests,
      ...(perSecond ? { perSecond } : {}),
    })

  await reads(20)
  const most = { reads: (await reads(15)).perSecond, orders: await mostOrders(traders, 15, client) }
  const half = { reads: most.reads / 4, orders: most.orders / 4 }
  console.log(
    `Alone: ${most.reads.toFixed(0)} reads or ${most.orders.toFixed(0)} orders a second. From here on ${half.reads.toFixed(0)} reads and ${half.orders.toFixed(0)} orders.\n`,
  )

  const rows: (Health & Record<string, number>)[] = []
  for (let minute = 1; minute <= minutes; minute += 1) {
    const orders = everySecond(half.orders, (call) => placeOne(traders, call))
    const changes = everySecond(2, (call) => changeOne(traders, call))
    const load = await reads(58, half.reads)
    const health = await readHealth(market, client)
    const [placed, changed] = [await orders.stop(), await changes.stop()]
    const row = {
      minute,
      'reads a second': load.perSecond,
      'p95 ms': load.p95,
      orders: placed.done,
      'order p95 ms': placed.p95,
      failed: placed.failed + changed.failed + load.broken + (load.statuses['503'] ?? 0),
      ...health,
    }
    rows.push(row)
    console.log(JSON.stringify(row))
  }
  printTable(`${minutes} minutes at half of capacity`, rows)
  const verdicts = verdictsOf(rows)
  printTable('Is each flat?', verdicts)
  return { most, half, rows, verdicts }
})

/**
 * Sixteen at once, without pause, until their jobs are done too: orders come faster than shops and
 * buyers can be notified. @returns orders a second
 */
async function mostOrders(traders: Traders, seconds: number, client: pg.Client) {
  const began = performance.now()
  let placed = 0
  const one = async () => {
    while (performance.now() < began + seconds * 1_000) await placeOne(traders, (placed += 1))
  }
  await Promise.all(Array.from({ length: 16 }, one))
  await idle(client)
  return (placed * 1_000) / (performance.now() - began)
}

/**
 * Tables grow with orders, so their growth for one order is compared, first half with second. The
 * first minute, when caches fill, is left out.
 */
function verdictsOf(rows: readonly Record<string, number>[]) {
  const later = rows.slice(1)
  const verdicts = Object.entries(tolerated).map(([figure, allowed]) => {
    const values = later.map((row) => row[figure] ?? 0)
    const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
    const change = slopeOf(values) * Math.max(0, values.length - 1)
    const isFlat = Math.abs(change) <= Math.max(allowed, mean * 0.1)
    return {
      figure,
      mean,
      'a minute': slopeOf(values),
      'in all': change,
      verdict: values.length < 3 ? 'too short' : isFlat ? 'flat' : change > 0 ? 'GROWS' : 'falls',
    }
  })
  const [first, last] = [rows[0], rows.at(-1)]
  const orders = later.reduce((sum, row) => sum + (row['orders'] ?? 0), 0)
  const grown = (last?.['tables, MB'] ?? 0) - (first?.['tables, MB'] ?? 0)
  const kilobytes = (grown * 1_000) / Math.max(1, orders)
  return [
    ...verdicts,
    {
      figure: 'tables, KB an order (docs/scale.md: 12)',
      mean: kilobytes,
      'a minute': 0,
      'in all': grown * 1_000,
      verdict: kilobytes < 18 ? 'as expected' : 'MORE than expected',
    },
  ]
}
