import { afterAll, expect, test } from 'vitest'

import { dayMs } from '#kernel/clock.ts'
import { listExceptions, listStatements } from '#modules/reconciliation/contract/reconciliation.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { payFor } from '../../../tests/support/payments.ts'

const held = 7_000_000_000
const market = await openMarket({ at: new Date('2026-11-02T10:00:00Z'), waveBalance: held })
afterAll(() => market.close())

test('a balance of an operator beyond four bytes is read, kept and compared', async () => {
  const [awa, finance] = [await market.buyer(), await market.staff('finance')]
  const cloth = await market.product({ seller: await market.seller(), price: 9_000 })
  for (const day of [1, 2]) {
    await payFor(market, await order(awa, [line(cloth)], { paymentMethod: 'wave' }))
    const tomorrow = new Date(market.clock.now().getTime() + dayMs).toISOString().slice(0, 10)
    market.clock.set(new Date(`${tomorrow}T05:15:00Z`))
    await market.runJob('reconciliation.read-operators')
    const [last] = (await finance.call(listStatements, {})).statements
    expect(last).toMatchObject({ lines: 1, balance: held + day * 10_000 })
  }
  expect((await finance.call(listExceptions, {})).totalExceptions).toBe(0)
})
