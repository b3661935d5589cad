import { afterAll, expect, test } from 'vitest'

import { readProfile } from '#modules/identity/contract/accounts.ts'
import {
  listSellerProducts,
  readSellerProduct,
  setProductStock,
} from '#modules/publishing/contract/seller-products.ts'
import {
  endShopKey,
  listShopKeys,
  makeShopKey,
  type KeyScope,
} from '#modules/integrations/contract/shop-keys.ts'
import {
  acceptParcel,
  listSellerOrders,
  readyParcel,
} from '#modules/shop-orders/contract/seller-orders.ts'
import { readNextPayout } from '#modules/payouts/contract/seller-payouts.ts'
import { users } from '#modules/identity/database/tables.ts'
import { eq } from 'drizzle-orm'
import { openMarket } from '../../../tests/support/market.ts'
import { inCash, line, order } from '../../../tests/support/orders.ts'
import { endpoints, nameOf, send } from '../../../tests/rights/calls.ts'

const market = await openMarket()
const bazin = await market.seller()
afterAll(() => market.close())

const make = (scopes: KeyScope[], seller = bazin) =>
  seller.call(makeShopKey, { body: { name: 'Caisse du magasin', scopes } })
const keysOf = async (seller = bazin) => (await seller.call(listShopKeys, {})).keys

test('a seller makes a key, sees it once, and the market keeps only its hash', async () => {
  const { key, token } = await make(['orders:read'])
  expect(token).toMatch(/^sugu_[\w-]{43}$/)
  expect(key).toMatchObject({
    name: 'Caisse du magasin',
    beginning: token.slice(0, 9),
    lastUsedAt: null,
  })
  expect(await keysOf()).toContainEqual(key)
  const stored = JSON.stringify(await market.sql('select * from shop_keys'))
  expect(stored).not.toContain(token)
})

test('a key does what its scopes allow, says when it was used, and nothing else', async () => {
  const { key, token } = await make(['orders:read', 'stock:write'])
  const program = market.withToken(token)
  expect(await program(listSellerOrders, {})).toMatchObject({ orders: [] })
  const product = await market.product({ seller: bazin, stock: 3 })
  const [variant] = await market.sql<{ id: string }>(
    'select id from variants where product_id = $1',
    [product._id],
  )
  await program(setProductStock, {
    params: { id: product._id },
    body: { stocks: [{ variant: variant?.id ?? '', stock: 9 }] },
  })
  for (const call of [
    () => program(listSellerProducts, {}),
    () => program(readProfile, {}),
    () => program(listShopKeys, {}),
    () => program(makeShopKey, { body: { name: 'Une autre', scopes: ['orders:read'] } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 403, code: 'keys.out_of_scope' })
  expect((await keysOf()).find(({ _id }) => _id === key._id)?.lastUsedAt).toBe(
    market.clock.now().toISOString(),
  )
})

test('a key reads no code, no terms of proposals, no payout number and no earnings', async () => {
  const seller = await market.seller({ name: 'Bazin des programmes' })
  const proposals = { acceptsFrom: 9_000, refusesBelow: 8_000 }
  const product = await market.product({ seller, price: 10_000, proposals })
  const placed = await order(await market.buyer(), [line(product)], inCash)
  const id = placed.fulfillments[0]?._id ?? ''
  const all = market.withToken(
    (await make(['products:read', 'orders:read', 'orders:write', 'payouts:read'], seller)).token,
  )
  const few = market.withToken((await make(['orders:read'], seller)).token)
  await all(acceptParcel, { params: { id } })
  expect(await all(readyParcel, { params: { id } })).toMatchObject({
    vendorOtp: expect.stringMatching(/^\d{6}$/) as string,
  })
  const [seen] = (await all(listSellerOrders, {})).orders
  expect(seen).toMatchObject({ state: 'ready', itemsTotal: 10_000, commission: 500 })
  expect(seen).not.toHaveProperty('vendorOtp')
  expect((await few(listSellerOrders, {})).orders).toMatchObject([
    { itemsTotal: 10_000, commission: null, payout: null },
  ])
  expect((await seller.call(listSellerOrders, {})).orders[0]?.vendorOtp).toBeDefined()
  expect(await all(readNextPayout, {})).toMatchObject({
    depotNumber: expect.stringMatching(/^••••••\d\d$/) as string,
  })
  const params = { id: product._id }
  expect(await seller.call(readSellerProduct, { params })).toMatchObject({ proposals })
  expect((await all(readSellerProduct, { params })).proposals).toBeUndefined()
})

test('a key with every scope opens no call beyond those that name a scope', async () => {
  const { token } = await make([
    'products:read',
    'products:write',
    'stock:write',
    'orders:read',
    'orders:write',
    'payouts:read',
  ])
  const closed = endpoints.filter(({ scope, who }) => !scope && who !== 'visitor')
  expect(closed.length).toBeGreaterThan(150)
  for (const endpoint of closed) {
    const params = {
      id: bazin.shopId,
      userId: bazin.user._id,
      productId: bazin.shopId,
      slug: 'x',
      filter: 'paginated',
      month: '2026-10',
    }
    const { status } = await send(market.url, token, endpoint, {
      params,
      ...(endpoint.method === 'GET' ? {} : { body: {} }),
    })
    expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), 403])
  }
})

test('a key that was ended is refused, and so is one whose seller is suspended or sells no more', async () => {
  const { key, token } = await make(['orders:read'])
  await bazin.call(endShopKey, { params: { id: key._id } })
  const unsigned = { status: 401, code: 'session.missing' }
  await expect(market.withToken(token)(listSellerOrders, {})).rejects.toMatchObject(unsigned)
  await expect(bazin.call(endShopKey, { params: { id: key._id } })).rejects.toMatchObject({
    status: 404,
  })

  const other = await market.seller({ name: 'Cuisine de Fanta' })
  const program = market.withToken((await make(['orders:read'], other)).token)
  await program(listSellerOrders, {})
  const become = (change: object) =>
    market.kernel.db.update(users).set(change).where(eq(users.id, other.user._id))
  await become({ suspendedAt: market.clock.now() })
  await expect(program(listSellerOrders, {})).rejects.toMatchObject(unsigned)
  await become({ suspendedAt: null, role: 'buyer' })
  await expect(program(listSellerOrders, {})).rejects.toMatchObject(unsigned)
})
