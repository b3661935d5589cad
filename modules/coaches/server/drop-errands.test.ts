import { afterAll, expect, test } from 'vitest'

import { listSellerOrders } from '#modules/shop-orders/contract/seller-orders.ts'
import { toDoOf } from '../../../tests/support/to-do.ts'
import { openRegion } from './testing/region-crew.ts'

const { market, main, ready, bring } = await openRegion()
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
  for (const { vendorOtp } of parcels) await bring(vendorOtp)
  expect(await toDoOf(main, 'relays.drop')).toEqual([])
})
