import { printTable, runBench } from './rig/bench.ts'
import { type Figures, openLoader, type Request, visited } from './rig/load.ts'
import { type BenchDatabase, openDatabase } from './rig/market.ts'
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

await runBench('living-market', 20, async (bench) => {
  const database = await openDatabase(bench, { products })
  const market = await database.open()
  const loader = await openLoader(bench)
  const people = await openTraders(database, market.url)
  const requests = readsOf(database.filled)

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

function readsOf({ slugs, categories }: BenchDatabase['filled']): Request[] {
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

async function openTraders({ client, kernel }: BenchDatabase, url: string): Promise<Traders> {
  const people = peopleOf(kernel(), url)
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

/** @returns `stop`: successes and failures */
function everySecond(times: number, work: (call: number) => Promise<unknown>) {
  let [call, done, failed] = [0, 0, 0]
  const running = new Set<Promise<void>>()
  const begin = () => {
    const one = work((call += 1)).then(
      () => void (done += 1),
      () => void (failed += 1),
    )
    running.add(one)
    void one.finally(() => running.delete(one))
  }
  const timer = times > 0 ? setInterval(begin, 1_000 / times) : undefined
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(running)
      return { done, failed }
    },
  }
}
