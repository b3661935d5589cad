import { afterAll, expect, test } from 'vitest'

import { setProductStock } from '#modules/publishing/contract/seller-products.ts'

import { fewestStatements } from '../../tests/support/fewest-statements.ts'
import { openMarket } from '../../tests/support/market.ts'
import { beforeExpiry, holdCacheTime } from '../../tests/support/cache-time.ts'

const market = await openMarket({ work: true })
const seller = await market.seller()
const soap = await market.product({ seller, stock: 7 })
afterAll(() => market.close())
const { during } = holdCacheTime()

const get = async (path: string) => (await fetch(market.url + path)).json()
const statementsOf = async (path: string) => {
  await market.settle()
  return market.countStatements(() => get(path))
}
let asked = 0
/** Each time under another address: no route reads `once`. */
const fewestOf = (path: string) =>
  fewestStatements(market, () => get(`${path}&once=${(asked += 1)}`))

test('an answer is cached by what the route reads: unknown parameters cost no statement', async () => {
  await market.settle()
  for (const path of ['/api/products/paginated', `/api/products/slug/${soap.slug}`]) {
    await get(path)
    expect(await fewestOf(`${path}?utm_source=a&fbclid=${'x'.repeat(40)}`)).toBe(0)
  }
  await get('/api/products/paginated?page=1&limit=5')
  expect(await fewestOf('/api/products/paginated?limit=5&utm_source=b&page=1')).toBe(0)
  expect(await statementsOf('/api/products/paginated?page=1&limit=6')).toBeGreaterThan(0)
})

test('a count that lists do not show renews the product’s own page and no list', async () => {
  const page = `/api/products/slug/${soap.slug}`
  const stockShown = async () => ((await get(page)) as { stock: number }).stock
  expect(await stockShown()).toBe(7)
  await get('/api/products/paginated')
  await count(5)
  await expect.poll(during(stockShown, beforeExpiry.answer)).toBe(5)
  expect(await statementsOf('/api/products/paginated')).toBe(0)
})

test('a count that finds what was there renews no page, one less does', async () => {
  const page = `/api/products/slug/${soap.slug}`
  const stockShown = async () => ((await get(page)) as { stock: number }).stock
  await count(400)
  await expect.poll(during(stockShown, beforeExpiry.answer)).toBe(400)
  await market.settle()

  await count(400)
  await market.settle()
  expect(await statementsOf(page)).toBe(0)

  await count(399)
  await expect.poll(during(stockShown, beforeExpiry.answer)).toBe(399)
})

async function count(stock: number): Promise<void> {
  const [variant] = await market.sql<{ id: string }>(
    'select id from variants where product_id = $1',
    [soap._id],
  )
  await seller.call(setProductStock, {
    params: { id: soap._id },
    body: { stocks: [{ variant: variant?.id ?? '', stock }] },
  })
}
