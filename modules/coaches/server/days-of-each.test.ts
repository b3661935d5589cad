import { afterAll, expect, test } from 'vitest'

import { readOrder } from '#modules/orders/contract/orders.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { dayMs } from '#kernel/clock.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { payFor, receiveNotifications } from '../../../tests/support/payments.ts'
import { openRegion } from './testing/region-crew.ts'

const { market, cap } = await openRegion()
afterAll(() => market.close())
const near = await market.product({ seller: await market.seller({ name: 'Bazin Diarra' }) })

test('paid, each parcel of an order keeps the days of its own way', async () => {
  const { buyer, placed, days } = await ofTwoTowns()
  expect(days.far.from > days.near.to).toBe(true)
  await payFor(market, placed)
  expect(await daysOf(buyer, placed)).toEqual(days)
  await market.settle()
  const { notifications } = await buyer.call(listNotifications, {})
  const received = notifications.find(({ title }) => title === 'Paiement reçu')
  for (const day of [days.near.from, days.far.to])
    expect(received?.message).toContain(String(Number(day.slice(-2))))
})

test('paid two days late, each parcel comes later than it did, and still at its own pace', async () => {
  const { buyer, placed, days } = await ofTwoTowns()
  // Its operator confirms only then.
  await payFor(market, placed, { phone: '79000009' })
  market.clock.advance(2 * dayMs)
  market.orangeMoney.releaseLate()
  await receiveNotifications(market)
  const later = await daysOf(buyer, placed)
  expect(later.near.from > days.near.from).toBe(true)
  expect(later.far.from > days.far.from).toBe(true)
  expect(later.far.from > later.near.to).toBe(true)
})

/** An order, not paid yet, of an article of Bamako and one of Bandiagara. */
async function ofTwoTowns() {
  const buyer = await market.buyer()
  const placed = await order(buyer, [line(near), line(cap)])
  return { buyer, placed, days: await daysOf(buyer, placed) }
}

type Buyer = Awaited<ReturnType<typeof market.buyer>>

async function daysOf(buyer: Buyer, { _id: id }: { _id: string }) {
  const { fulfillments } = await buyer.call(readOrder, { params: { id } })
  const of = (name: string) => fulfillments.find(({ shopName }) => shopName === name)?.delay
  const [nearest, far] = [of('Bazin Diarra'), of('La Main de Bandiagara')]
  if (!nearest || !far) throw new Error('no two parcels')
  return { near: nearest, far }
}
