import { afterAll, expect, test } from 'vitest'

import { sendDeviceEvents } from '#modules/visits/contract/tracking.ts'

import { dayMs } from '#kernel/clock.ts'
import { ANONYMOUS_EVENTS_A_DAY, EVENTS_OF_PERSON_A_DAY } from './note-events.ts'
import { openTeaMarket } from './testing/tea-market.ts'

const market = await openTeaMarket()
afterAll(() => market.close())

test('fifty thousand anonymous events a day are taken from a network; signed-in ones beyond', async () => {
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

test('two thousand events a day are taken from one person, and what impressions show counts', async () => {
  const awa = await market.buyer()
  const seen = Array.from({ length: 8 }, (_, n) => market.good(n)._id)
  const kept = async () =>
    (await market.rows(`select id from suggestion_events where person = '${awa.user._id}'`)).length
  const send = () =>
    market.call(awa)(sendDeviceEvents, {
      body: {
        events: Array.from({ length: 50 }, () => ({
          type: 'view' as const,
          productId: seen[0] ?? '',
        })),
      },
    })
  for (let n = 0; n < 42; n += 1) await send()
  expect(await kept()).toBe(EVENTS_OF_PERSON_A_DAY)
  market.clock.advance(dayMs)
  const productIds = Array.from({ length: 100 }, (_, n) => seen[n % 8] ?? '')
  await market.call(awa)(sendDeviceEvents, { body: { type: 'impression', productIds } })
  const counted = await market.rows(
    `select count from call_counts where key = 'person-events ${awa.user._id}' order by minute desc limit 1`,
  )
  // Eight different ones weigh as much as one event; a hundred would weigh as six.
  expect(counted).toEqual([{ count: 1 }])
})
