import { afterAll, beforeAll, expect, test } from 'vitest'

import { openMarket, type Market } from '../../tests/market.ts'
import type { Person } from '../../tests/market-people.ts'
import { line, order } from '../../tests/orders.ts'

let market: Market
let awa: Person

beforeAll(async () => {
  market = await openMarket()
  awa = await market.buyer()
})
afterAll(() => market.close())

const receipt = (orderId: string, person: Person) =>
  fetch(`${market.url}/api/orders/${orderId}/receipt`, { headers: { authorization: `Bearer ${person.user.token}` } })

test('a receipt can be kept by its buyer, and by nobody else', async () => {
  const seller = await market.seller()
  const goods = await Promise.all(['Pagne « Œil de bœuf »', 'Bogolan de Ségou', 'Bazin brodé'].map((name) => market.product({ seller, name })))
  const placed = await order(
    awa,
    goods.map((one) => line(one)),
    { paymentMethod: 'cash_on_delivery' },
  )
  const answer = await receipt(placed._id, awa)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeLessThan(20_000)
  expect((await receipt(placed._id, await market.buyer())).status).toBe(404)
})
