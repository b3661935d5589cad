import { afterAll, expect, test } from 'vitest'

import type { CallFailure } from '#kernel/wire/call-failure.ts'
import { openMarket } from '../support/market.ts'
import { inCash, line, orderUntilAnswered } from '../support/orders.ts'
import { rounds } from './rounds.ts'

const market = await openMarket()
const crowd = await Promise.all(
  Array.from({ length: 200 }, (_, i) => market.buyer(`Acheteur ${i}`)),
)
afterAll(() => market.close())

test.each(Array.from({ length: rounds('SALES', { usual: 1, long: 3 }) }, (_, run) => run + 1))(
  '200 buyers race for 20 units: exactly 20 are sold, the others are told it is out of stock (run %i)',
  async () => {
    const seller = await market.seller()
    const cloth = await market.product({ seller, stock: 20 })
    const results = await Promise.allSettled(
      crowd.map((buyer) => orderUntilAnswered(buyer, [line(cloth)], inCash)),
    )
    const sold = results.filter((result) => result.status === 'fulfilled')
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as CallFailure] : [],
    )
    expect(sold).toHaveLength(20)
    expect(new Set(refusals.map((failure) => `${failure.status} ${failure.code}`))).toEqual(
      new Set(['409 orders.out_of_stock']),
    )
    const rows = await market.sql<{ stock: number; reserved: number }>(
      'select stock, reserved from variants where product_id = $1',
      [cloth._id],
    )
    expect(rows).toEqual([{ stock: 0, reserved: 20 }])
  },
)

test('carts with the same products in opposite order do not deadlock', async () => {
  const seller = await market.seller()
  const goods = await Promise.all(
    Array.from({ length: 6 }, (_, i) => market.product({ seller, name: `Pagne ${i}`, stock: 500 })),
  )
  const cart = goods.map((one) => line(one))
  const reversed = cart.toReversed()
  const placed = await Promise.all(
    crowd
      .slice(0, 60)
      .map((buyer, i) => orderUntilAnswered(buyer, i % 2 ? cart : reversed, inCash)),
  )
  expect(placed).toHaveLength(60)
  const rows = await market.sql<{ stock: number }>(
    'select stock from variants where product_id = any($1)',
    [goods.map((one) => one._id)],
  )
  expect(rows.map((row) => row.stock)).toEqual(goods.map(() => 440))
})
