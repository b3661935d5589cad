import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { login } from '#modules/identity/contract/accounts.ts'
import { listProducts } from '#modules/products/contract/catalogue.ts'
import { parcelStates } from '#modules/orders/contract/order-states.ts'
import { listOrders } from '#modules/orders/contract/orders.ts'
import { listSellerOrders } from '#modules/shop-orders/contract/seller-orders.ts'
import { readShopInterest, suggestProducts } from '#modules/suggestions/contract/suggestions.ts'

import { openMarket, type Market } from '../tests/support/market.ts'
import { demoPassword } from './accounts.ts'
import { checkBooks } from './fill-script.ts'
import type { Script } from './fill-script.ts'
import { databaseOf, fill, kernelOn, now, outline, scriptOf, smallContent } from './small-market.ts'
import { claimMarket, stepsDone } from './steps.ts'

const folder = await mkdtemp(join(tmpdir(), 'sugu-demo-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the demo market', () => {
  let script: Script
  let market: Market

  beforeAll(async () => {
    script = await scriptOf(await smallContent())
    market = await openMarket({ at: now })
    await fill(market, script, folder)
  })
  afterAll(() => market.close())

  const as = async (phone: string) =>
    market.withToken(
      (await market.visitor(login, { body: { phone, password: demoPassword } })).token,
    )

  it('has parcels in every state, and books that are right', async () => {
    const { rows } = await market.kernel.db.execute<{ state: string }>(
      sql`select distinct state from parcels`,
    )
    expect(rows.map(({ state }) => state).toSorted()).toEqual([...parcelStates].toSorted())
    expect(await checkBooks(market.kernel.db)).toEqual([])
  })

  it('has the stock that the content says, whatever was ordered', async () => {
    const { rows } = await market.kernel.db.execute<{ name: string; stocks: number[] }>(
      sql`select name, array_agg(stock order by position) as stocks from variants join products on products.id = product_id group by name`,
    )
    const expected = script.content.products.map(({ name, stock, variants }) => [
      name,
      stock === null ? variants.map((variant) => variant.stock) : [stock],
    ])
    expect(Object.fromEntries(rows.map(({ name, stocks }) => [name, stocks]))).toEqual(
      Object.fromEntries(expected),
    )
  })

  it('shows a buyer orders on their way, a seller orders to accept, visitors something to see', async () => {
    const { orders } = await (await as('70000006'))(listOrders, { query: { limit: 100 } })
    expect(new Set(orders.map(({ state }) => state))).toEqual(
      new Set([
        'awaiting_payment',
        'new',
        'in_progress',
        'in_delivery',
        'delivered',
        'closed',
        'cancelled',
      ]),
    )
    const { orders: toAccept } = await (
      await as('70000005')
    )(listSellerOrders, { query: { state: 'new' } })
    expect(toAccept.length).toBeGreaterThanOrEqual(3)
    for (const { acceptBefore } of toAccept)
      expect(Date.parse(acceptBefore ?? '')).toBeGreaterThan(now.getTime())
    const { totalProducts, products } = await market.visitor(listProducts, {
      params: { filter: 'trending-best' },
      query: {},
    })
    expect(totalProducts).toBe(script.content.products.length)
    expect(products.every(({ image }) => image?.placeholder)).toBe(true)
  })

  it('has a history of views: its buyer’s suggestions have a reason, its seller has figures', async () => {
    const { source, items } = await (await as('70000006'))(suggestProducts, { body: {} })
    expect(source).toMatch(/^Parce que vous avez (vu|mis au panier|acheté) «/)
    expect(items.length).toBeGreaterThan(5)
    const { views, carts, orders, products } = await (
      await as('70000005')
    )(readShopInterest, { query: {} })
    expect(views).toBeGreaterThan(5 * orders)
    expect(Math.min(carts, orders, products.length - 1)).toBeGreaterThan(0)
  })

  it('has notified all users in the app of recent events, and sends no SMS about the past', async () => {
    const { rows } = await market.kernel.db.execute<{ read: boolean; phone: string }>(
      sql`select distinct phone, read_at is not null as read from notifications join users on users.id = user_id where phone in ('70000005', '70000006') order by 1, 2`,
    )
    expect(rows).toEqual([
      { phone: '70000005', read: false },
      { phone: '70000005', read: true },
      { phone: '70000006', read: false },
      { phone: '70000006', read: true },
    ])
    expect(
      await market.kernel.db.execute(
        sql`select 1 from notifications where created_at > ${now.toISOString()}`,
      ),
    ).toMatchObject({ rowCount: 0 })
    expect(await market.kernel.db.execute(sql`select 1 from sms_outbox`)).toMatchObject({
      rowCount: 0,
    })
  })

  it('has shops that paid for their plans, month after month until now', async () => {
    const { rows } = await market.kernel.db.execute<{
      slug: string
      plan: string
      months: number
      ahead: boolean
    }>(sql`
      select s.slug, s.plan, count(p.id)::int as months, bool_or(p.starts_at <= ${now.toISOString()} and p.ends_at > ${now.toISOString()}) as ahead
      from shops s left join subscriptions p on p.shop_id = s.id and p.state = 'paid' group by s.id order by s.slug`)
    expect(rows).toEqual([
      { slug: 'bazin-diarra', plan: 'pro', months: 4, ahead: true },
      { slug: 'le-petit-grenier-de-kadi', plan: 'free', months: 0, ahead: null },
      { slug: 'maison-kone', plan: 'business', months: 4, ahead: true },
      { slug: 'sira-mode', plan: 'business', months: 4, ahead: true },
    ])
    for (const job of ['subscriptions.advance', 'subscriptions.remind']) await market.runJob(job)
    expect(
      await market.kernel.db.execute(sql`select 1 from products where suspended_by is not null`),
    ).toMatchObject({ rowCount: 0 })
  })

  it('has a shop with two helpers, an order that waits for a relative, and two prices agreed on', async () => {
    const { rows } = await market.kernel.db.execute(sql`
      select (select count(*)::int from shop_helpers where accepted_at is not null and ended_at is null) as helpers,
        (select json_agg(o.reserved_until > ${now.toISOString()}::timestamptz + interval '11 hours') from payment_links l join orders o on o.id = l.order_id) as waiting,
        (select json_agg(quantity * unit_price_francs order by quantity) from agreed_prices where state = 'live' and ends_at > ${now.toISOString()}::timestamptz) as agreed`)
    expect(rows).toEqual([{ helpers: 2, waiting: [true], agreed: [26_000, 86_000] }])
  })

  it('has nothing overdue when its real clock starts', async () => {
    const before = await outline(market)
    for (const job of [
      'orders.cancel-unaccepted',
      'orders.close-delivered',
      'orders.expire',
      'payments.watch',
    ])
      await market.runJob(job)
    await market.settle()
    expect((await outline(market)).parcels).toEqual(before.parcels)
    expect(await market.kernel.db.execute(sql`select 1 from outbox_events`)).toMatchObject({
      rowCount: 0,
    })
  })

  it('is filled once, even when asked twice', async () => {
    const before = await outline(market)
    expect(before.counts).toMatchObject([
      { orders: script.plan.orders.length + script.plan.reduced.length },
    ])
    expect(await fill(market, script, folder)).toBe(0)
    expect(await outline(market)).toEqual(before)
  })

  it('is paid by its operator, whose statements agree with its books', async () => {
    const { rows } = await market.kernel.db.execute(sql`
      select (select count(*) > 0 from operator_statements) as told, (select count(*) from reconciliation_exceptions) as exceptions,
        (select sum(amount_francs) > 0 from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = 'bank') as "inBank"`)
    expect(rows).toEqual([{ told: true, exceptions: 0, inBank: true }])
  })

  it('interrupted while its past is played, resumes and becomes the same market', async () => {
    const cut = await openMarket({ at: now })
    const stop = () =>
      market.sql(
        'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1',
        [databaseOf(cut)],
      )
    let stopped: Promise<unknown> | undefined
    const orders = [...script.plan.orders]
    const [thirtieth] = orders.slice(30)
    Object.defineProperty(orders, 30, {
      get() {
        stopped ??= stop()
        return thirtieth
      },
    })
    await expect(
      fill(cut, { ...script, plan: { ...script.plan, orders } }, folder),
    ).rejects.toThrow(/terminat|queryable|Failed query/)
    await stopped
    // The market's connections ended too; read on a new one.
    const after = kernelOn(cut, folder)
    const { size } = await stepsDone(after.db, 'commande/')
    await after.database.close()
    expect([size >= 30, size < orders.length]).toEqual([true, true])
    await fill(cut, script, folder)
    const other = await outline(cut)
    await cut.close()
    expect(other).toEqual(await outline(market))
  })

  it('never touches a market that was not empty', async () => {
    const other = await openMarket({ at: now })
    await other.buyer()
    const kernel = kernelOn(other, folder)
    expect(await claimMarket(kernel.database)).toBe(false)
    await kernel.database.close()
    await other.close()
  })
})
