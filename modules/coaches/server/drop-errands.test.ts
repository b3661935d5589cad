import { afterAll, expect, test } from 'vitest'

import { listDispatchRelays } from '#modules/relays/contract/relay-dispatch.ts'
import { listDrops } from '#modules/relays/contract/relay-drops.ts'
import { listSellerOrders } from '#modules/shop-orders/contract/seller-orders.ts'
import { toDoOf } from '../../../tests/support/to-do.ts'
import { openRegion } from './testing/region-crew.ts'

const { market, chef, main, tembely, drop, ready, bring } = await openRegion()
const freePlaces = async () => {
  const { relays } = await chef.call(listDispatchRelays, { query: {} })
  return relays.find(({ relayId }) => relayId === drop.relayId)?.freePlaces ?? 0
}
afterAll(() => market.close())

test('parcels to be brought by the same hour are one errand, until the relay point closes', async () => {
  const parcels = [await ready(), await ready(), await ready()]
  const { orders } = await main.call(listSellerOrders, { query: {} })
  const [before] = orders.flatMap(({ drop }) => drop?.before ?? [])
  expect(before).toMatch(/T20:00:00/)
  const dues = await market.sql<{ due: Date }>(
    'select due_at as due from parcels where id = any($1)',
    [parcels.map(({ id }) => id)],
  )
  expect(dues.map(({ due }) => new Date(due).toISOString())).toEqual([before, before, before])
  const errands = await toDoOf(main, 'relays.drop')
  expect(errands).toMatchObject([{ what: '3 colis à déposer : Relais Tembely' }])
  expect((await tembely.call(listDrops, {})).coming.map((drop) => drop.before)).toEqual(
    Array(3).fill(before),
  )
  const room = await freePlaces()
  for (const { vendorOtp } of parcels) await bring(vendorOtp)
  expect(await freePlaces()).toBe(room - 3)
  expect(await toDoOf(main, 'relays.drop')).toEqual([])
})
