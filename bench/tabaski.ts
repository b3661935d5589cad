import path from 'node:path'

import pg from 'pg'

import { migrateDatabase } from '#server/kernel/migrate.ts'
import { runBench } from './rig/bench.ts'
import { fillGoods } from './rig/fill-goods.ts'
import { openLoader, type Figures, type Request } from './rig/load.ts'
import { openBenchMarket } from './rig/market.ts'
import { printTable } from './rig/table.ts'
import { changeOne, everySecond, openTraders, placeOne, readsOf } from './rig/trade.ts'
import { readHealth } from './rig/watch.ts'
import { drawn, fraction } from './rig/visits.ts'

/**
 * `npm run bench -- tabaski [MINUTES] [ORDERS]`: the Saturday before Tabaski. An ordinary Saturday
 * has ORDERS (2,000) within fourteen hours; here one hour bears fifty times its hourly load, along
 * a curve with a morning's peak. Rates are kept and time is not: the hour is played in MINUTES (4),
 * a twelfth for each five minutes. With each order come sixty reads, six searches with words of
 * their own, a seller's change for every five, and the messages that the market itself sends.
 */
const minutes = Number(process.argv[2] ?? 4)
const saturdaysOrders = Number(process.argv[3] ?? 2_000)
const products = 400
const times = 50
const saturdaysHours = 14
const each = { reads: 60, searches: 6, changes: 0.2 }
/** Of the hour's mean, every five minutes: people wake, the prayer ends, the sheep is bought. */
const curve = [0.4, 0.6, 0.9, 1.3, 1.8, 2, 1.7, 1.2, 0.8, 0.6, 0.4, 0.3]

await runBench('tabaski', minutes + 8, async ({ folder, atEnd, postgres }) => {
  const { url: databaseUrl, cpuSeconds } = await postgres()
  await migrateDatabase(databaseUrl)
  const market = await openBenchMarket(databaseUrl, path.join(folder, 'objects'))
  atEnd(() => market.stop())
  const { slugs, categories, queries } = await fillGoods(databaseUrl, {
    url: market.url,
    folder,
    products,
  })
  const [readers, searchers] = [await openLoader(), await openLoader()]
  atEnd(() => Promise.all([readers.stop(), searchers.stop()]))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  atEnd(() => client.end())
  const traders = await openTraders(databaseUrl, market.url, folder)
  const requests = readsOf(slugs, categories)
  const mean = (saturdaysOrders / saturdaysHours / 3_600) * times
  const seconds = Math.max(4, Math.round((minutes * 60) / curve.length) - 1)
  console.log(
    `${saturdaysOrders} orders on an ordinary Saturday; ${mean.toFixed(1)} orders, ${(mean * each.reads).toFixed(0)} reads and ${(mean * each.searches).toFixed(0)} searches a second in the mean of the hour, twice that at its peak.\n`,
  )

  const rows = []
  for (const [step, part] of curve.entries()) {
    const rate = mean * part
    const [node, postgresBefore] = [await market.cpuSeconds(), await cpuSeconds()]
    const began = performance.now()
    const orders = everySecond(rate, (call) => placeOne(traders, call))
    const changes = everySecond(rate * each.changes, (call) => changeOne(traders, call))
    const load = { url: market.url, connections: 48, seconds, warmSeconds: 1 }
    const [read, searched] = await Promise.all([
      readers.run({ ...load, perSecond: rate * each.reads, requests }),
      searchers.run({
        ...load,
        perSecond: rate * each.searches,
        requests: searches(queries, step),
      }),
    ])
    const health = await readHealth(market, client)
    const [placed, changed] = [await orders.stop(), await changes.stop()]
    const lasted = (performance.now() - began) / 1_000
    const row = {
      minute: step * 5,
      'orders wanted a second': rate,
      orders: placed.done,
      'order p95 ms': placed.p95,
      'reads a second': read.perSecond,
      'read p95 ms': read.p95,
      'searches a second': searched.perSecond,
      'search p95 ms': searched.p95,
      shed: shedOf(read) + shedOf(searched),
      'failed writes': placed.failed + changed.failed,
      'oldest job, s': health['oldest job, s'],
      'jobs waiting': health['jobs waiting'],
      'Node, cores': ((await market.cpuSeconds()) - node) / lasted,
      'PostgreSQL, cores': (((await cpuSeconds()) ?? 0) - (postgresBefore ?? 0)) / lasted,
    }
    rows.push(row)
    console.log(JSON.stringify(row))
  }
  printTable(
    `Tabaski: ${times} times a Saturday of ${saturdaysOrders} orders, an hour in ${minutes} minutes`,
    rows,
  )
  const peak = rows.toSorted((a, b) => b['orders wanted a second'] - a['orders wanted a second'])[0]
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  console.log(
    `Orders placed: ${sum(rows.map(({ orders }) => orders))}; shed: ${sum(rows.map(({ shed }) => shed))}; failed writes: ${sum(rows.map((row) => row['failed writes']))}; the oldest job waited ${Math.max(...rows.map((row) => row['oldest job, s'])).toFixed(0)} s.`,
  )
  if (peak) console.log(adviceFor(peak['Node, cores'], peak['PostgreSQL, cores']))
  return { saturdaysOrders, times, minutes, rows }
})

function searches(queries: readonly string[], step: number): Request[] {
  return Array.from({ length: Math.min(2_000, drawn) }, (_, index) => {
    const [one, other] = [fraction(index + step * 997), fraction(index * 7 + step)].map(
      (point) => queries[Math.floor(point * queries.length)] ?? 'bazin',
    )
    return { path: `/api/products/search?q=${encodeURIComponent(`${one} ${other}`)}` }
  })
}

function shedOf({ statuses, broken }: Figures): number {
  return (statuses['503'] ?? 0) + (statuses['429'] ?? 0) + broken
}

/** What full cores ask for first, as docs/scale.md orders the steps. */
function adviceFor(node: number, postgres: number): string {
  const sum = `At the peak Node used ${node.toFixed(1)} cores and PostgreSQL ${postgres.toFixed(1)}.`
  if (node < 0.8 && postgres < 0.8) return `${sum} Neither was full: nothing to add.`
  return node >= postgres
    ? `${sum} First: more processes (PROCESSES) and a cache in front.`
    : `${sum} First: a machine of its own for PostgreSQL, then a replica for reads.`
}
