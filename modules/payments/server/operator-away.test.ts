import { afterAll, afterEach, expect, test, vi } from 'vitest'

import { listProviders } from '#modules/payments/contract/payments.ts'
import { readMarketHealth } from '#modules/statistics/contract/admin-overview.ts'

import { openMarket } from '../../../tests/support/market.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { payFor } from '../../../tests/support/payments.ts'

const byWave = { paymentMethod: 'wave' } as const
const sentence = 'Wave ne répond pas en ce moment.'

const market = await openMarket()
const awa = await market.buyer()
const cloth = await market.product({ seller: await market.seller(), stock: 50 })
afterAll(() => market.close())
afterEach(() => {
  vi.useRealTimers()
  market.wave.clearFaults()
})

test('an operator that failed five times in a row is not offered until it answers again', async () => {
  market.wave.setFault('checkout', { kind: 'down' })
  for (let failure = 1; failure <= 5; failure += 1) {
    expect(await offers()).toEqual([null, null])
    await order(awa, [line(cloth)], byWave)
  }
  expect(await offers()).toEqual([null, sentence])
  const admin = await market.staff('admin')
  expect((await admin.call(readMarketHealth, {})).operators).toMatchObject([
    { name: 'orange_money', reason: null },
    { name: 'wave', reason: sentence },
  ])

  // Now the order is placed without a call to Wave.
  const calls = market.wave.sessions().length
  market.wave.clearFaults()
  const kept = await order(awa, [line(cloth)], byWave)
  expect(kept.payment).toMatchObject({ state: 'failed', message: sentence })
  expect(market.wave.sessions()).toHaveLength(calls)
  await payFor(market, await order(awa, [line(cloth)]))

  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(performance.timeOrigin)
  expect(await offers()).toEqual([null, null])
  const back = await order(awa, [line(cloth)], byWave)
  expect(back.payment).toMatchObject({ state: 'pending' })
})

/** Why each operator cannot be chosen, in the order in which they are offered. */
async function offers() {
  const { providers } = await market.visitor(listProviders, {})
  return providers.map(({ reason }) => reason)
}
