import { afterAll, expect, test } from 'vitest'

import { readOwnPromises, readShopPromises } from '#modules/promises/contract/kept-promises.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { inCash, line, order } from '../../../tests/support/orders.ts'
import { ownPromises } from './count-kept.ts'

const market = await openMarket()
const seller = await market.seller()
const goods = await market.product({ seller, stock: 100 })
afterAll(() => market.close())

const [{ slug } = { slug: '' }] = await market.sql<{ slug: string }>(
  'select slug from shops where id = $1',
  [seller.shopId],
)
const shown = async () => (await market.visitor(readShopPromises, { params: { slug } })).prepares

async function accepted(at: string) {
  market.clock.set(new Date(at))
  const placed = await order(await market.buyer(), [line(goods)], inCash)
  const params = { id: placed.fulfillments[0]?._id ?? '' }
  await seller.call(acceptParcel, { params })
  return () => seller.call(readyParcel, { params })
}

test('buyers read how often a shop prepares in time, from ten parcels on', async () => {
  for (let each = 0; each < 8; each += 1) await (await accepted('2026-11-23T10:00Z'))()
  const late = await accepted('2026-11-24T10:00Z')
  market.clock.set(new Date('2026-11-25T20:00Z'))
  await market.runJob('promises.tell')
  await late()
  expect(await shown()).toBeNull()
  await (
    await accepted('2026-11-26T10:00Z')
  )()
  expect(await shown()).toEqual({ kept: 9, of: 10 })
})

test('the shop reads each that it missed, with both instants; after 90 days it is forgotten', async () => {
  const { prepares, missed } = await seller.call(readOwnPromises, {})
  expect(prepares).toEqual({ kept: 9, of: 10 })
  expect(missed).toMatchObject([{ readyAt: '2026-11-25T20:00:00.000Z' }])
  expect(Date.parse(missed[0]?.dueAt ?? '')).toBeLessThan(Date.parse('2026-11-25T20:00Z'))
  market.clock.set(new Date('2027-02-23T10:01Z'))
  expect((await ownPromises(market.kernel, seller.shopId)).missed).toEqual([])
})
