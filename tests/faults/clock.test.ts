import { randomUUID } from 'node:crypto'

import { afterAll, expect, test } from 'vitest'

import { expectNothingLost } from '../support/nothing-lost.ts'
import { openMarket } from '../support/market.ts'
import { inCash, line, order } from '../support/orders.ts'
import { payFor } from '../support/payments.ts'

const hourMs = 3_600_000

const market = await openMarket()
afterAll(() => market.close())

test('after a clock jumps an hour forward and back, no order is lost and none is made twice', async () => {
  const [awa, seller] = [await market.buyer(), await market.seller()]
  const soap = await market.product({ seller, stock: 50 })
  const inThisHour = async (key: string) => {
    const cash = await order(awa, [line(soap)], { ...inCash, key })
    const again = await order(awa, [line(soap)], { ...inCash, key })
    expect(again._id).toBe(cash._id)
    const paid = await order(awa, [line(soap)])
    await payFor(market, paid)
    await market.runJob('payments.watch-all')
    return [cash._id, paid._id]
  }
  const key = randomUUID()
  const acknowledged = await inThisHour(key)
  const unpaid = await order(awa, [line(soap)])

  market.clock.advance(hourMs)
  await market.runJob('orders.expire')
  acknowledged.push(...(await inThisHour(randomUUID())), unpaid._id)
  expect((await order(awa, [line(soap)], { ...inCash, key }))._id).toBe(acknowledged[0])

  market.clock.advance(-hourMs)
  await market.runJob('orders.expire')
  acknowledged.push(...(await inThisHour(randomUUID())))
  expect((await order(awa, [line(soap)], { ...inCash, key }))._id).toBe(acknowledged[0])
  await market.settle()
  await expectNothingLost(market, acknowledged, [{ _id: soap._id, units: 50 }])
  const states = await market.sql<{ state: string; count: number }>(
    'select state, count(*)::int as count from parcels group by state order by state',
  )
  // Three in cash and three paid; the unpaid ones have expired, once.
  expect(states).toEqual([
    { state: 'cancelled', count: 1 },
    { state: 'new', count: 6 },
  ])
})
