import type pg from 'pg'

import { goodsOf } from '../tests/support/market-goods.ts'
import { peopleOf, type Seller } from '../tests/support/market-people.ts'
import { printTable, runBench } from './rig/bench.ts'
import { fillShop } from './rig/fill-shop.ts'
import { onlyStatus, openLoader, type Request } from './rig/load.ts'
import { type BenchDatabase, openDatabase } from './rig/market.ts'

/** Calls of a seller's dashboard, one at a time, for a large and a small shop beside 40 others. */
const large = { products: 5_000, orders: 20_000 }
const small = { products: 25, orders: 100 }
const others = { shops: 40, products: 120, orders: 500 }
const seconds = 2

await runBench('seller-dashboard', 15, async (bench) => {
  const database = await openDatabase(bench)
  const { client } = database
  const market = await database.open()
  const loader = await openLoader(bench)
  const sellers = await fill(database, market.url)

  const rows = []
  const calls = {
    large: await callsOf(client, sellers.large),
    small: await callsOf(client, sellers.small),
  }
  for (const [index, { name, path }] of calls.large.entries()) {
    const [big, little] = [
      await measure(path, sellers.large),
      await measure(calls.small[index]?.path ?? path, sellers.small),
    ]
    rows.push({
      call: name,
      'p50 ms': big.p50,
      'p95 ms': big.p95,
      'small shop p95': little.p95,
      KB: big.bytes / 1_000,
      statements: big.statements,
      'small shop statements': little.statements,
    })
  }
  printTable(
    `A seller's dashboard: ${large.products} products, ${large.orders} orders, beside ${small.products} and ${small.orders}`,
    rows,
  )
  return { rows }

  async function measure(path: string, seller: Seller) {
    const request: Request = { path, headers: { authorization: `Bearer ${seller.user.token}` } }
    const figures = onlyStatus(
      await loader.run({
        url: market.url,
        connections: 1,
        seconds,
        warmSeconds: 1,
        requests: [request],
      }),
      200,
      path,
    )
    return { ...figures, statements: await market.statements(request) }
  }
})

/** Includes a middle page of long lists. */
async function callsOf(
  client: pg.Client,
  seller: Seller,
): Promise<{ name: string; path: string }[]> {
  const { rows } = await client.query<{ product: string; payout: string; after: string }>(
    `select (select id from products where shop_id = $1 order by published_at limit 1) as product, (select id from payout_lines where owner_id = $1 order by id limit 1) as payout,
      (select to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '_' || id from products where shop_id = $1 order by published_at offset 20 limit 1) as after`,
    [seller.shopId],
  )
  const [found] = rows
  return [
    { name: 'work (bell, menu)', path: '/api/seller/work' },
    { name: 'overview', path: '/api/seller/overview' },
    { name: 'sales, 90 days', path: '/api/seller/sales?days=90' },
    { name: 'interest, 90 days', path: '/api/seller/interest?days=90' },
    { name: 'next Saturday', path: '/api/seller/payouts/next' },
    { name: 'orders, first page', path: '/api/seller/orders' },
    { name: 'orders to accept', path: '/api/seller/orders?state=new' },
    {
      name: 'orders, history',
      path: '/api/seller/orders?state=delivered,closed,returned,cancelled',
    },
    { name: 'orders, a client’s name', path: '/api/seller/orders?q=awa%20diarra%20417' },
    { name: 'orders as a file', path: '/api/seller/orders/export' },
    { name: 'products, first page', path: '/api/seller/products' },
    {
      name: 'products, near the end',
      path: `/api/seller/products?after=${encodeURIComponent(found?.after ?? '')}`,
    },
    { name: 'products, words', path: '/api/seller/products?q=foulard' },
    { name: 'products, nearly sold out', path: '/api/seller/products?state=low' },
    { name: 'one product', path: `/api/seller/products/${found?.product}` },
    { name: 'products as a file', path: '/api/seller/products/export' },
    { name: 'Saturdays', path: '/api/seller/payouts' },
    { name: 'one statement', path: `/api/seller/payouts/${found?.payout}` },
    { name: 'reviews', path: '/api/seller/reviews' },
    { name: 'complaints', path: '/api/seller/complaints' },
    { name: 'subscription', path: '/api/seller/subscription' },
    { name: 'settings', path: '/api/seller/shop' },
  ]
}

async function fill(
  { client, kernel: openKernel }: BenchDatabase,
  url: string,
): Promise<{ large: Seller; small: Seller }> {
  const kernel = openKernel()
  const people = peopleOf(kernel, url)
  const sellers = {
    large: await people.seller({ name: 'Grande boutique' }),
    small: await people.seller({ name: 'Petite boutique' }),
  }
  // The first product makes the categories.
  await goodsOf(kernel).product({ seller: await people.seller({ name: 'Déjà là' }) })
  await client.query(`
    insert into users (id, phone, name, role, created_at)
    select gen_random_uuid(), '5' || lpad(n::text, 7, '0'), case n when 0 then 'Coursier' else 'Acheteuse' end, case n when 0 then 'livreur' else 'buyer' end, now() from generate_series(0, 500) n`)
  await fillShop(client, {
    shop: sellers.large.shopId,
    owner: sellers.large.user._id,
    ...large,
    word: 'grande',
    index: 98,
  })
  await fillShop(client, {
    shop: sellers.small.shopId,
    owner: sellers.small.user._id,
    ...small,
    word: 'petite',
    index: 99,
  })
  for (let index = 0; index < others.shops; index += 1) {
    const { rows } = await client.query<{ owner: string; shop: string }>(
      `with owner as (insert into users (id, phone, name, role, created_at) values (gen_random_uuid(), $1, 'Vendeuse', 'vendeur', now()) returning id)
      insert into shops (id, owner_id, slug, name, address, region, depot_number, created_at)
      select gen_random_uuid(), id, 'autre-' || $1, 'Autre boutique', 'Grand marché', 'Bamako', $1, now() from owner returning owner_id as owner, id as shop`,
      [String(79_000_000 + index)],
    )
    const [made] = rows
    if (made)
      await fillShop(client, {
        ...made,
        products: others.products,
        orders: others.orders,
        word: `autre${index}`,
        index,
      })
  }
  await client.query('analyze')
  return sellers
}
