import { randomInt } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import { checkOrderPayment, readOrder } from '#modules/orders/contract/orders.ts'
import type { Person } from '../support/market-people.ts'
import { expectNothingLost } from '../support/nothing-lost.ts'
import { line, order } from '../support/orders.ts'
import { openKillableMarket, pressPay } from './killable-market.ts'
import { rounds } from './rounds.ts'

let market: Awaited<ReturnType<typeof openKillableMarket>>

beforeAll(async () => {
  market = await openKillableMarket()
})
afterAll(() => market.close())

/** 50 for the table of docs/reliability.md: KILLS=50. */
const kills = rounds('KILLS', { usual: 1, long: 50 })

test('a market killed at random instants of payment loses nothing that it acknowledged', async () => {
  const { people, goods } = market
  const crowd = await Promise.all(Array.from({ length: 4 }, () => people.buyer()))
  const stock = 100_000
  const cloths = await goods.product({ seller: await people.seller(), stock })
  const ordered: { buyer: Person; id: string }[] = []
  const paid: { buyer: Person; id: string }[] = []
  const shop = { open: true }
  // Requests that fail while the server is down were not acknowledged: the buyer tries again.
  const shopping = crowd.map(async (first) => {
    let buyer = first
    while (shop.open) {
      try {
        const placed = await order(buyer, [line(cloths)])
        ordered.push({ buyer, id: placed._id })
        await pressPay(placed.payment.paymentUrl ?? '')
        const checked = await buyer.call(checkOrderPayment, { params: { id: placed._id } })
        if (checked.payment.state === 'paid') paid.push({ buyer, id: placed._id })
      } catch (error) {
        // A buyer whom a kill left with the newcomers' limit of unpaid orders is replaced by
        // another.
        const isFull = error instanceof CallFailure && error.code === 'orders.too_many_unpaid'
        if (isFull) buyer = await people.buyer().catch(() => buyer)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  })
  for (let killed = 0; killed < kills; killed += 1) {
    const before = ordered.length
    await expect.poll(() => ordered.length).toBeGreaterThan(before)
    await new Promise((resolve) => setTimeout(resolve, randomInt(1_200)))
    await market.kill()
    await market.start()
  }
  shop.open = false
  await Promise.all(shopping)

  for (const { buyer, id } of ordered)
    expect(await buyer.call(readOrder, { params: { id } })).toMatchObject({ _id: id })
  for (const { buyer, id } of paid)
    expect((await buyer.call(readOrder, { params: { id } })).payment.state).toBe('paid')
  const acknowledged = ordered.map(({ id }) => id)
  await expectNothingLost(market, acknowledged, [{ _id: cloths._id, units: stock }])
  process.stdout.write(
    `${kills} kills, ${ordered.length} orders acknowledged, ${paid.length} payments acknowledged, none lost\n`,
  )
})
