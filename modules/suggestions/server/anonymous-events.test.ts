import { afterAll, expect, test } from 'vitest'

import { sendDeviceEvents } from '#modules/suggestions/contract/suggestions.ts'

import { dayMs } from '#kernel/clock.ts'
import { ANONYMOUS_EVENTS_A_DAY } from './note-events.ts'
import { openTeaMarket } from './testing/tea-market.ts'

const market = await openTeaMarket()
afterAll(() => market.close())

test('fifty thousand events a day are taken from a network without accounts, and events of signed-in people beyond that', async () => {
  const event = { type: 'view' as const, productId: market.good(0)._id }
  const send = () =>
    market.call()(sendDeviceEvents, {
      body: { visitor: market.device(), agreed: true, events: [event] },
    })
  const kept = async () => (await market.rows('select id from suggestion_events')).length
  await send()
  expect(await kept()).toBe(1)
  await market.rows(
    `update call_counts set count = ${ANONYMOUS_EVENTS_A_DAY} where key like 'device-events %' returning key`,
  )
  await send()
  expect(await kept()).toBe(1)
  await market.call(await market.buyer())(sendDeviceEvents, { body: event })
  expect(await kept()).toBe(2)
  market.clock.advance(dayMs)
  await send()
  expect(await kept()).toBe(3)
})
