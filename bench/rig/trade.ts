import pg from 'pg'

import { folderStore } from '#gateways/object-store/folder-store.ts'
import { systemClock } from '#kernel/clock.ts'
import { openKernel } from '#kernel/kernel.ts'
import { openMarketLog } from '#start/open-log.ts'
import { peopleOf, type Person, type Seller } from '../../tests/market-people.ts'
import type { Request } from './load.ts'
import { orderOf } from './order-request.ts'
import { send } from './send.ts'
import { visited } from './visits.ts'

/** Lists, products, categories and pages as visitors draw them. */
export function readsOf(slugs: readonly string[], categories: readonly string[]): Request[] {
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

export type Traders = {
  url: string
  buyers: Person[]
  seller: Seller
  goods: { _id: string; slug: string; variant: string }[]
}

/** Buyers, and a seller who gets forty products of the catalogue. */
export async function openTraders(
  databaseUrl: string,
  url: string,
  folder: string,
): Promise<Traders> {
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

/** The products from the eleventh on are ordered, one after the other. */
export async function placeOne({ url, buyers, goods }: Traders, call: number): Promise<void> {
  const [buyer, one] = [buyers[call % buyers.length], goods[10 + (call % (goods.length - 10))]]
  if (buyer && one) await send(url, orderOf(buyer, [one]))
}

/** The first ten are changed, the others are ordered. */
export async function changeOne({ url, seller, goods }: Traders, call: number): Promise<void> {
  const one = goods[(call >> 2) % 10]
  if (!one) return
  const change = (path: string, body: object) =>
    send(url, {
      method: 'PUT',
      path: `/api/seller/products${path}`,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${seller.user.token}`,
      },
      body: JSON.stringify(body),
    })
  // As few as a small shop has, so that buyers see most of the changes.
  const stocks = [{ variant: one.variant, stock: 5 + (call % 30) }]
  if (call % 2 === 0) return change(`/${one._id}/stock`, { stocks })
  return change('', { ids: [one._id], act: call % 4 === 1 ? 'suspend' : 'resume' })
}

export type Done = { done: number; failed: number; p95: number }

/**
 * Begins `work` so many times a second until it is stopped. `stop`: how often it succeeded and
 * failed, and the 95th percentile in ms.
 */
export function everySecond(times: number, work: (call: number) => Promise<unknown>) {
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
