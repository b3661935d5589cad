import path from 'node:path'

import { migrateDatabase } from '#kernel/database/migrate/migrate.ts'
import { runBench } from './rig/bench.ts'
import { fillCatalogue } from './rig/fill-catalogue.ts'
import { openLoader, type Figures } from './rig/load.ts'
import { openBenchMarket } from './rig/market.ts'
import { printTable } from './rig/table.ts'
import { changeOne, everySecond, openTraders, placeOne, readsOf } from './rig/trade.ts'

/**
 * Reads a second by visitors while orders are placed and sellers change their
 * goods meanwhile. Half of the changes are counts of stock, half hide a product or show it again.
 * Each is measured between two runs of the quiet market, so that a noisy machine disturbs both.
 */
const products = Number(process.argv[2] ?? 10_000)
const seconds = Number(process.argv[3] ?? 8)
/** Until the pages and answers that visitors ask for most have been made once. */
const warmSeconds = 30
const quiet = { orders: 0, changes: 0 }
const traffic = [
  { orders: 0, changes: 1 },
  { orders: 0, changes: 5 },
  { orders: 0, changes: 20 },
  { orders: 20, changes: 0 },
  { orders: 50, changes: 20 },
]

await runBench('living-market', 20, async ({ folder, atEnd, postgres }) => {
  const { url: databaseUrl } = await postgres()
  await migrateDatabase(databaseUrl)
  const { slugs, categories } = await fillCatalogue(databaseUrl, folder, products)
  const market = await openBenchMarket(databaseUrl, path.join(folder, 'objects'))
  atEnd(() => market.stop())
  const loader = await openLoader()
  atEnd(() => loader.stop())
  const people = await openTraders(databaseUrl, market.url, folder)
  const requests = readsOf(slugs, categories)

  const run = async ({ orders, changes }: typeof quiet, lasting = seconds) => {
    const trading = [
      everySecond(orders, (call) => placeOne(people, call)),
      everySecond(changes, (call) => changeOne(people, call)),
    ]
    const load = await loader.run({
      url: market.url,
      connections: 16,
      seconds: lasting,
      warmSeconds: 1,
      requests,
    })
    const [placed, changed] = await Promise.all(trading.map((one) => one.stop()))
    const refused = (placed?.failed ?? 0) + (changed?.failed ?? 0)
    if (refused > 0) throw new Error(`living market: ${refused} orders or changes were refused`)
    return { load: withoutFault(load), placed: placed?.done ?? 0, changed: changed?.done ?? 0 }
  }
  await run(quiet, warmSeconds)
  let before = await run(quiet)
  const figures = []
  for (const one of traffic) {
    const lively = await run(one)
    const after = await run(quiet)
    const quietPerSecond = (before.load.perSecond + after.load.perSecond) / 2
    figures.push({ ...one, ...lively, quietPerSecond })
    before = after
  }
  printTable(
    `Reads of a living market, ${products.toLocaleString('en-GB')} products, 16 connections`,
    figures.map(({ orders, changes, placed, changed, load, quietPerSecond }) => ({
      'orders a second': orders,
      'changes a second': changes,
      placed,
      changed,
      'reads a second': load.perSecond,
      'p50 ms': load.p50,
      'p95 ms': load.p95,
      'quiet, a second': quietPerSecond,
      'of quiet': `${Math.round((100 * load.perSecond) / quietPerSecond)} %`,
    })),
  )
  return { products, figures }
})

/** A hidden product is a 404. @throws on any other error */
function withoutFault(load: Figures): Figures {
  const { 200: _found, 404: _hidden, ...others } = load.statuses
  if (Object.keys(others).length > 0 || load.broken > 0)
    throw new Error(`living market: ${JSON.stringify(load.statuses)}, ${load.broken} broken`)
  return load
}
