import { afterAll, expect, test } from 'vitest'

import { openExchanges } from '#modules/exchanges/server/testing/swapped.ts'
import { orderNoticeFacts } from './order-notice-facts.ts'

const { market, delivered, swap } = await openExchanges()
afterAll(() => market.close())

test('an exchange adds no piece to what notices say of its order', async () => {
  const sold = await delivered()
  const { _id: orderId } = sold.placed
  const pieces = async () =>
    (await orderNoticeFacts(market.kernel, [orderId])).get(orderId)?.itemsCount
  const before = await pieces()
  await swap(sold)
  expect([before, await pieces()]).toEqual([1, 1])
})
