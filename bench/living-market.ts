import path from 'node:path'

import pg from 'pg'

import { migrateDatabase } from '#kernel/database/migrate/migrate.ts'
import { folderStore } from '#providers/object-store/folder-store.ts'
import { systemClock } from '#kernel/clock.ts'
import { openKernel } from '#kernel/kernel.ts'
import { openMarketLog } from '#server/open-log.ts'
import { printTable, runBench } from './rig/bench.ts'
import { fillCatalogue } from './rig/fill-catalogue.ts'
import { type Figures, openLoader, type Request, visited } from './rig/load.ts'
import { openBenchMarket } from './rig/market.ts'
import { peopleOf, type Person, type Seller } from '../tests/support/market-people.ts'
import { orderOf } from './orders.ts'
import { sendRequest } from './rig/send.ts'

/**
 * Reads a second while orders are placed and sellers change their products, between two quiet runs.
 */
const products = Number(process.argv[2] ?? 10_000)
const seconds = Number(process.argv[3] ?? 8)
/** Seconds until popular pages and answers are cached. */
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

/** @throws on any error but 404, for a hidden product */
function withoutFault(load: Figures): Figures {
  const { 200: _found, 404: _hidden, ...others } = load.statuses
  if (Object.keys(others).length > 0 || load.broken > 0)
    throw new Error(`living market: ${JSON.stringify(load.statuses)}, ${load.broken} broken`)
  return load
}

function readsOf(slugs: readonly string[], categories: readonly string[]): Request[] {
  const html = { accept: 'text/html', 'accept-encoding': 'br' }
  const calls = [
    '/api/products/paginated?limit=24',
    ...categories.map((slug) => `/api/categories/products?category=${slug}`),
    ...slugs.slice(0, 2_000).map((slug) => `/api/products/slug/${slug}`),
  ]
  const pages = ['/', '/boutique', ...slugs.slice(0, 500).map((slug) => `/product/${slug}`)]
  const drawnPages = visited(pages)
  return visited(calls).flatMap((call, place) => {
    const page = drawnPages[place]
    return page && place % 4 === 0 ? [call, { ...page, headers: html }] : [call]
  })
}

type Traders = {
  url: string
  buyers: Person[]
  seller: Seller
  goods: { _id: string; slug: string; variant: string }[]
}

async function openTraders(databaseUrl: string, url: string, folder: string): Promise<Traders> {
  const kernel = openKernel({
    databaseUrl,
    objects: folderStore(folder),
    clock: systemClock,
    log: openMarketLog('warn'),
  })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const people = peopleOf(kernel, url)
    const seller = await people.seller({ name: 'Boutique vivante' })
    const buyers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => people.buyer(`Acheteur ${index}`)),
    )
    const { rows: goods } = await client.query<Traders['goods'][number]>(
      `with moved as (
         update products set shop_id = (select id from shops where owner_id = $1)
         where id in (select id from products where listed order by md5(slug) limit 40)
         returning id, slug)
       select moved.id as _id, slug, (array_agg(v.id order by v.position))[1] as variant
       from moved join variants v on v.product_id = moved.id
       where v.size is null and v.color is null group by moved.id, slug`,
      [seller.user._id],
    )
    await client.query('update variants set stock = 1000000 where id = any($1::uuid[])', [
      goods.map(({ variant }) => variant),
    ])
    return { url, buyers, seller, goods }
  } finally {
    await client.end()
    await kernel.database.close()
  }
}

async function placeOne({ url, buyers, goods }: Traders, call: number): Promise<void> {
  const [buyer, one] = [buyers[call % buyers.length], goods[10 + (call % (goods.length - 10))]]
  if (buyer && one) await sendRequest(url, orderOf(buyer, [one]))
}

async function changeOne({ url, seller, goods }: Traders, call: number): Promise<void> {
  const one = goods[(call >> 2) % 10]
  if (!one) return
  const change = (path: string, body: object) =>
    sendRequest(url, {
      method: 'PUT',
      path: `/api/seller/products${path}`,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${seller.user.token}`,
      },
      body: JSON.stringify(body),
    })
  // Few, so that buyers see most of the changes.
  const stocks = [{ variant: one.variant, stock: 5 + (call % 30) }]
  if (call % 2 === 0) return change(`/${one._id}/stock`, { stocks })
  return change('', { ids: [one._id], act: call % 4 === 1 ? 'suspend' : 'resume' })
}

type Done = { done: number; failed: number; p95: number }

/** @returns `stop`: successes, failures and the 95th percentile, ms */
function everySecond(times: number, work: (call: number) => Promise<unknown>) {
  const took: number[] = []
  let failed = 0
  let call = 0
  const running = new Set<Promise<void>>()
  const begin = () => {
    const began = performance.now()
    const one = work((call += 1)).then(
      () => void took.push(performance.now() - began),
      () => void (failed += 1),
    )
    running.add(one)
    void one.finally(() => running.delete(one))
  }
  const timer = times > 0 ? setInterval(begin, 1_000 / times) : undefined
  return {
    async stop(): Promise<Done> {
      clearInterval(timer)
      await Promise.all(running)
      const sorted = took.toSorted((a, b) => a - b)
      return { done: took.length, failed, p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0 }
    },
  }
}
