import path from 'node:path'

import pg from 'pg'

import { CallFailure } from '#contract/kernel/call-failure.ts'
import { migrateDatabase } from '#server/kernel/migrate.ts'
import { inCash, line, order } from '../tests/orders.ts'
import { runBench } from './rig/bench.ts'
import { fillCatalogue } from './rig/fill-catalogue.ts'
import { onlyStatus, openLoader } from './rig/load.ts'
import { openBenchMarket } from './rig/market.ts'
import { printTable } from './rig/table.ts'
import { everySecond, openTraders, placeOne, readsOf } from './rig/trade.ts'

/**
 * What the rest of the market answers while ten people a second order one product: an ordinary one,
 * then one whose row somebody has locked all the time. Each is measured between two runs without
 * them.
 */
const products = Number(process.argv[2] ?? 2_000)
const seconds = Number(process.argv[3] ?? 8)
const warmSeconds = 10
const hotPerSecond = 10
const othersPerSecond = 10

await runBench('hot-row', 8, async ({ folder, atEnd, postgres }) => {
  const { url: databaseUrl } = await postgres()
  await migrateDatabase(databaseUrl)
  const { slugs, categories } = await fillCatalogue(databaseUrl, folder, products)
  const market = await openBenchMarket(databaseUrl, path.join(folder, 'objects'))
  atEnd(() => market.stop())
  const loader = await openLoader()
  atEnd(() => loader.stop())
  const traders = await openTraders(databaseUrl, market.url, folder)
  const requests = readsOf(slugs, categories)
  // One person's orders are made one after the other, so the crowd's people are others.
  const [wanting, rest] = [traders.buyers.slice(0, 10), traders.buyers.slice(10)]
  const [hot] = traders.goods
  if (!hot) throw new Error('no product')
  const locker = new pg.Client({ connectionString: databaseUrl })
  await locker.connect()
  atEnd(() => locker.end())

  /** @param asks how many order the one product a second */
  const run = async (asks: number, lasting = seconds) => {
    const refusals: Record<string, number> = {}
    const others = everySecond(othersPerSecond, (call) =>
      placeOne({ ...traders, buyers: rest }, call),
    )
    const crowd = everySecond(asks, async (call) => {
      const buyer = wanting[call % wanting.length]
      if (!buyer) return
      await order(buyer, [line(hot)], inCash).catch((error: unknown) => {
        const status = error instanceof CallFailure ? String(error.status) : 'broken'
        refusals[status] = (refusals[status] ?? 0) + 1
        throw error
      })
    })
    const load = await loader.run({
      url: market.url,
      connections: 16,
      seconds: lasting,
      warmSeconds: 1,
      requests,
    })
    onlyStatus(load, 200, 'reads')
    const [placed, sold] = await Promise.all([others.stop(), crowd.stop()])
    return { load, placed: placed.done, sold: sold.done, refusals }
  }
  const runLocked = async () => {
    await locker.query('begin')
    await locker.query('select 1 from variants where id = $1 for update', [hot.variant])
    try {
      return await run(hotPerSecond)
    } finally {
      await locker.query('rollback')
    }
  }
  await run(0, warmSeconds)
  const figures = []
  let before = await run(0)
  for (const [what, measure] of [
    ['ten a second order one product', () => run(hotPerSecond)],
    ['the same, its row locked all the time', runLocked],
  ] as const) {
    const busy = await measure()
    const after = await run(0)
    figures.push({ what, ...busy, before, after })
    before = after
  }
  printTable(
    `One hot row, ${products.toLocaleString('en-GB')} products, 16 connections read, ${othersPerSecond} a second order other products`,
    figures.map(({ what, load, placed, sold, refusals, before: quiet, after }) => {
      const usual = (quiet.load.perSecond + after.load.perSecond) / 2
      return {
        what,
        'reads a second': load.perSecond,
        'without, a second': usual,
        'of that': `${Math.round((100 * load.perSecond) / usual)} %`,
        'p95 ms': load.p95,
        'other orders': placed,
        'without, orders': (quiet.placed + after.placed) / 2,
        'hot: sold': sold,
        'hot: refused': Object.entries(refusals)
          .map(([status, count]) => `${count} × ${status}`)
          .join(', '),
      }
    }),
  )
  return { products, figures }
})
