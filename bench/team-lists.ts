import type pg from 'pg'

import { median, printTable, runBench } from './rig/bench.ts'
import { fillBooks, fillOrders, fillPeople, openTeamSession } from './rig/fill-past.ts'
import { openDatabase, type BenchMarket } from './rig/market.ts'

/**
 * `npm run bench -- team-lists [PRODUCTS ORDERS]`: first pages of the team's screens, beside
 * 100,000 accounts and the ledger. `BENCH_DATA=folder` is kept for another run.
 */
const [products = 1_000_000, orders = 1_000_000] = process.argv.slice(2).map(Number)
const users = 100_000
const runs = 12

await runBench('team-lists', 60, async (bench) => {
  const { client, filled, open } = await openDatabase(bench, { products })
  const seconds = {
    catalogue: filled.seconds,
    orders: await fillOrders(client, orders),
    people: 0,
    books: 0,
  }
  const team = {
    admin: await openTeamSession(client, 'admin'),
    finance: await openTeamSession(client, 'finance'),
  }
  seconds.people = await fillPeople(client, { users, reader: team.admin.id })
  seconds.books = await fillBooks(client)
  console.log(`Filled, in seconds: ${JSON.stringify(seconds)}.`)
  const market = await open()
  const rows = []
  for (const read of await teamLists(client, filled.categories))
    rows.push(await measure(market, team[read.as].token, read))
  const counted = (count: number) => count.toLocaleString('en-GB')
  printTable(
    `${counted(products)} products, ${counted(orders)} orders, ${counted(users)} users`,
    rows,
  )
  return { products, orders, users, seconds, rows }
})

async function measure(market: BenchMarket, token: string, { name, path }: TeamRead) {
  const headers = { authorization: `Bearer ${token}` }
  const times = []
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now()
    const answer = await fetch(market.url + path, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    times.push(performance.now() - began)
  }
  const sorted = times.slice(1).toSorted((a, b) => a - b)
  return {
    list: name,
    'first ms': times[0] ?? 0,
    'p50 ms': median(sorted),
    'p95 ms': sorted.at(-1) ?? 0,
    SQL: await market.statements({ path, headers }),
  }
}

type TeamRead = { name: string; path: string; as: 'admin' | 'finance' }

async function teamLists(client: pg.Client, categories: readonly string[]): Promise<TeamRead[]> {
  const { rows } = await client.query<{
    shop: string
    slug: string
    courier: string
    batch: string
    until: string
    parcel: string
    tail: string
  }>(`
    select (select owner_id from ledger_accounts where kind = 'seller_payable' limit 1) as shop,
      (select s.slug from ledger_accounts a join shops s on s.id = a.owner_id where a.kind = 'seller_payable' limit 1) as slug,
      (select owner_id from ledger_accounts where kind = 'courier_cash' limit 1) as courier,
      (select id from payout_batches order by day desc limit 1) as batch, to_char(now() - interval '400 days', 'YYYY-MM-DD"T"12:34:56.000"Z"') as until,
      (select order_number from orders order by placed_at desc offset 500000 limit 1) as parcel, (select right(order_number, 5) from orders order by placed_at desc offset 500000 limit 1) as tail`)
  const [found] = rows
  const {
    shop = '',
    slug = '',
    courier = '',
    batch = '',
    until = '',
    parcel = '',
    tail = '',
  } = found ?? {}
  const admin = [
    ['overview, 90 days', 'admin/overview?days=90'],
    ['health', 'admin/health'],
    ['users', 'users'],
    ['users, oldest', 'users?sort=oldest'],
    ['users, seen last', 'users?sort=seen'],
    ['users, sellers', 'users?role=vendeur'],
    ['users, suspended', 'users?state=suspended'],
    ['users, in Ségou', 'users?region=S%C3%A9gou'],
    ['users, a common name', 'users?q=traore'],
    ['users, a name that nobody has', 'users?q=xyzzy'],
    ['users, a telephone', 'users?q=60012345'],
    ['deletion requests', 'admin/deletion-requests'],
    ['shops', 'admin/shops'],
    ['shops, a word', 'admin/shops?q=boutique'],
    ['products', 'admin/products'],
    ['products, oldest', 'admin/products?sort=oldest'],
    ['products, hidden by the team', 'admin/products?state=hidden_by_team'],
    ['products, sold out', 'admin/products?state=sold_out'],
    ['products, one category', `admin/products?category=${categories[0]}`],
    ['products, a common word', 'admin/products?q=boubou'],
    ['products, two words', 'admin/products?q=bazin+riche'],
    ['products, one shop', `admin/products?shop=${slug}`],
    ['categories', 'admin/categories'],
    ['orders', 'admin/orders'],
    ['orders, to accept', 'admin/orders?state=to_accept'],
    ['orders, closed', 'admin/orders?state=closed'],
    ['orders, of the north', 'admin/orders?zone=nord'],
    ['orders, in cash and closed', 'admin/orders?state=closed&method=cash_on_delivery'],
    ['orders, of one shop', `admin/orders?shop=${slug}`],
    ['orders, a common name', 'admin/orders?q=traore'],
    ['orders, two names', 'admin/orders?q=awa+traore'],
    ['orders, a telephone', 'admin/orders?q=70+12+34+56'],
    ['orders, a number', `admin/orders?q=${parcel}`],
    ['orders, the end of a number', `admin/orders?q=${tail}`],
    ['complaints', 'admin/complaints'],
    ['complaints, the dearest first', 'admin/complaints?sort=amount'],
    ['complaints, decided', 'admin/complaints?status=r%C3%A9solu'],
    ['reviews that were reported', 'admin/reviews'],
    ['reviews out of sight', 'admin/reviews?state=hidden'],
    ['journal', 'admin/acts'],
    ['journal, of the products', 'admin/acts?domain=products'],
    ['journal, a word', 'admin/acts?q=bazin+1234'],
    ['notices', 'notifications'],
    ['searches', 'admin/searches'],
  ]
  const finance = [
    ['finance, overview of the month', 'overview'],
    ['finance, overview of the year', 'overview?period=annee'],
    ['batches', 'payout-batches'],
    ['one batch', `payout-batches/${batch}`],
    ['held', 'held'],
    ['refunds', 'refunds'],
    ['refunds to approve', 'refunds?state=requested'],
    ['couriers’ boxes', 'courier-boxes'],
    ['shops’ accounts', 'shops'],
    ['shops’ accounts, a word', 'shops?q=boutique'],
    ['plans paid', 'subscriptions'],
    ['operator’s statements', 'operator-statements'],
    ['disagreements', 'exceptions'],
    ['disagreements, decided', 'exceptions?state=decided'],
    ['months', 'months'],
    ['ledger', 'entries'],
    ['ledger, one account', 'entries?account=escrow'],
    ['ledger, all sellers', 'entries?account=seller_payable'],
    ['ledger, one seller', `entries?account=seller_payable&owner=${shop}`],
    ['ledger, one courier', `entries?account=courier_cash&owner=${courier}`],
    ['ledger, a rare event', 'entries?event=subscription_paid'],
    ['ledger, an event that never was', 'entries?event=difference_accepted'],
    ['ledger, an account without entries', 'entries?account=write_off'],
    ['ledger, a figure', 'entries?figure=commission'],
    ['ledger, until a moment', `entries?to=${until}`],
  ]
  return [
    ...admin.map(([name = '', path = '']) => ({
      name,
      path: `/api/${path}`,
      as: 'admin' as const,
    })),
    ...finance.map(([name = '', path = '']) => ({
      name,
      path: `/api/finance/${path}`,
      as: 'finance' as const,
    })),
  ]
}
