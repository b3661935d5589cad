import { afterAll, expect, it } from 'vitest'

import { sendDeviceEvents } from '#modules/visits/contract/tracking.ts'
import { readTracking, setTracking } from '#modules/visits/contract/tracking.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { openTeaMarket } from './testing/tea-market.ts'

const market = await openTeaMarket()
afterAll(() => market.close())

const notedOf = async (person: string) =>
  (
    await market.rows(
      `select count(*)::int as events from suggestion_events where person = '${person}'`,
    )
  )[0]

it('what a visitor looks at is refused without their yes, and noted with it', async () => {
  const visitor = market.device()
  const count = () => market.rows('select count(*)::int as events from suggestion_events')
  const before = await count()
  const view = { type: 'view' as const, productId: market.good(4)._id }
  for (const body of [
    { visitor, ...view },
    { visitor, agreed: false, ...view },
  ])
    expect(await refusal(market.call()(sendDeviceEvents, { body }))).toMatchObject({
      status: 401,
      code: 'session.missing',
    })
  expect(await count()).toEqual(before)
  await market.call()(sendDeviceEvents, { body: { visitor, agreed: true, ...view } })
  expect((await market.suggest({ visitor })).source).not.toBe('Ce qui plaît en ce moment au marché')
})

it('a member’s no deletes what was noted and ignores what follows; a yes begins anew', async () => {
  const awa = await market.buyer()
  const own = market.call(awa)
  const look = () =>
    own(sendDeviceEvents, { body: { type: 'view', productId: market.good(4)._id } })
  expect(await own(readTracking, {})).toEqual({ agreed: true })
  await look()
  expect(await notedOf(awa.user._id)).toEqual({ events: 1 })
  expect(await own(setTracking, { body: { agreed: false } })).toEqual({ agreed: false })
  expect(await notedOf(awa.user._id)).toEqual({ events: 0 })

  const visitor = market.device()
  await market.see(visitor, 4)
  await own(sendDeviceEvents, {
    body: { visitor, events: [{ type: 'search', query: 'natte' }] },
  })
  await order(awa, [line(market.good(0))], { paymentMethod: 'cash_on_delivery' })
  await market.settle()
  expect(await notedOf(awa.user._id)).toEqual({ events: 0 })
  expect((await market.suggest({}, awa)).source).toBe('Ce qui plaît en ce moment au marché')

  await own(setTracking, { body: { agreed: true } })
  await look()
  expect(await notedOf(awa.user._id)).toEqual({ events: 1 })
  expect(await refusal(market.call()(readTracking, {}))).toMatchObject({ status: 401 })
})
