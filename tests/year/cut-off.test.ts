import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { openMarket } from '../support/market.ts'
import { inCash, line, order } from '../support/orders.ts'
import { whatIsLost } from '../support/what-is-lost.ts'
import { kill } from './cut-off.ts'

test('an order is made once, at whichever statement the server was killed', async () => {
  const market = await openMarket()
  const product = await market.product({ seller: await market.seller(), stock: 100 })
  const buyer = await market.buyer()
  let [unheard, made] = [0, 0]
  for (let statement = 0; statement < 24; statement += 3) {
    const killed = market.kernel
    const key = randomUUID()
    const send = () => order(buyer, [line(product)], { ...inCash, key })
    if (!(await kill(market, statement, send))) unheard += 1
    await send()
    made += 1
    expect(market.kernel).not.toBe(killed)
    expect(await market.sql('select count(*)::int as made from orders')).toEqual([{ made }])
  }
  expect(unheard).toBeGreaterThan(1)
  expect(unheard).toBeLessThan(made)
  await market.settle()
  const counted = [{ _id: product._id, units: 100 }]
  const lost = await whatIsLost(market.kernel, [], counted)
  expect(lost).toEqual({ orders: [], ledger: [], units: [], counted: [] })
  await market.close()
})
