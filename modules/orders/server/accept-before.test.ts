import { afterAll, beforeAll, expect, test } from 'vitest'

import { readOrder } from '#modules/orders/contract/orders.ts'
import { choosePhoneWay } from '#modules/channels/contract/phone-ways.ts'

import { offerCollection } from '../../../tests/support/collections.ts'
import { openMarket, type Market } from '../../../tests/support/market.ts'
import type { Seller } from '../../../tests/support/market-people.ts'
import { inCash, line, order } from '../../../tests/support/orders.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { toldBySms } from '../../../tests/support/told-by-sms.ts'
import { expectSaidDays } from '../../../tests/support/said-days.ts'

let market: Market
let seller: Seller
let goods: Awaited<ReturnType<Market['product']>>
beforeAll(async () => {
  market = await openMarket()
  seller = await market.seller()
  goods = await market.product({ seller, stock: 1_000 })
  // Monday to Saturday, 9 h to 19 h.
  await offerCollection(seller)
})
afterAll(() => market.close())

const ordered = async (at: string, rest: Parameters<typeof order>[2] = inCash) => {
  market.clock.set(new Date(at))
  const buyer = await market.buyer()
  const { _id } = await order(buyer, [line(goods)], rest)
  if (rest !== inCash) await payFor(market, { _id })
  const read = () => buyer.call(readOrder, { params: { id: _id } })
  const [parcel] = (await read()).fulfillments
  return { read, parcelId: parcel?._id, due: parcel?.acceptBefore?.slice(0, 16) }
}
type Reading = Awaited<ReturnType<typeof ordered>>['read']
const state = async (read: Reading) => (await read()).fulfillments[0]?.state

test('a shop has 12 hours to accept, of which it is open for 3, however one pays', async () => {
  expect((await ordered('2026-11-20T10:00Z')).due).toBe('2026-11-21T09:00')
  expect((await ordered('2026-11-20T10:00Z', {})).due).toBe('2026-11-21T09:00')
  await market.sql(`update shops set closed_days = '{2026-11-24}'`)
  expect((await ordered('2026-11-23T18:00Z')).due).toBe('2026-11-25T11:00')
  await market.sql(`update shops set closed_days = '{}'`)
})

test('an order of Saturday evening is not cancelled on the Sunday of its shop', async () => {
  const { read, due } = await ordered('2026-11-28T20:00Z')
  expect(due).toBe('2026-11-30T12:00')
  market.clock.set(new Date('2026-11-30T11:59Z'))
  await market.runJob('promises.end', 'orders.accept')
  expect(await state(read)).toBe('new')
  market.clock.set(new Date('2026-11-30T12:01Z'))
  await market.runJob('promises.end', 'orders.accept')
  expect(await state(read)).toBe('cancelled')
})

test('parcels of several shops have each the hours of their own', async () => {
  const always = await market.seller({ name: 'Nuit et jour' })
  const other = await market.product({ seller: always, stock: 10 })
  const hours = JSON.stringify(Array.from({ length: 7 }, () => ({ from: '00:00', to: '00:00' })))
  await market.sql('update shops set opening = $2 where id = $1', [always.shopId, hours])
  market.clock.set(new Date('2026-12-05T20:00Z'))
  const buyer = await market.buyer()
  const placed = await order(buyer, [line(goods), line(other)])
  await payFor(market, placed)
  const { fulfillments } = await buyer.call(readOrder, { params: { id: placed._id } })
  expect(fulfillments.map(({ acceptBefore }) => acceptBefore?.slice(0, 16))).toEqual([
    '2026-12-07T12:00',
    '2026-12-06T08:00',
  ])
})

test('the shop reads the instant with its day, and is reminded twice by SMS without choosing it', async () => {
  await seller.call(choosePhoneWay, { body: { topic: 'sales', way: 'none' } })
  const { parcelId } = await ordered('2026-12-12T20:00Z')
  await market.settle()
  const told = async (title: string) =>
    (
      await market.sql<{ message: string }>(
        `select message from notifications where title = $1 order by created_at desc limit 1`,
        [title],
      )
    )[0]?.message.replaceAll('\u00a0', ' ')
  expect(await told('Nouvelle commande')).toContain('Acceptez-la avant lun. 14 déc., 12 h.')
  const reminders = async (at: string) => {
    market.clock.set(new Date(at))
    await market.runJob('promises.tell', 'orders.accept')
    await market.settle()
    const sms = await toldBySms(market, `parcel:${parcelId}:reminded:%`)
    return sms.map((words) => words.replaceAll('\u00a0', ' '))
  }
  // Half of Saturday 20 h to Monday 12 h is Sunday 16 h; the open hour begins on Monday at 11 h.
  expect(await reminders('2026-12-13T15:50Z')).toHaveLength(0)
  expect(await reminders('2026-12-13T17:00Z')).toEqual([
    expect.stringContaining('avant lun. 14 déc., 12 h.'),
  ])
  expect(await reminders('2026-12-14T10:50Z')).toHaveLength(1)
  const both = await reminders('2026-12-14T11:00Z')
  expect(both).toHaveLength(2)
  expect(both[1]).toContain('sera annulée si vous ne l’acceptez pas avant lun. 14 déc., 12 h.')
  expect(await reminders('2026-12-14T11:50Z')).toHaveLength(2)
})

test('an end as the shop opens is told of in its last open hour of the day before', async () => {
  const { parcelId, due } = await ordered('2026-12-18T10:00Z')
  expect(due).toBe('2026-12-19T09:00')
  const told = async (at: string) => {
    market.clock.set(new Date(at))
    await market.runJob('promises.tell', 'orders.accept')
    await market.settle()
    return (await toldBySms(market, `parcel:${parcelId}:reminded:%`)).length
  }
  expect(await told('2026-12-18T17:59Z')).toBe(0)
  expect(await told('2026-12-18T18:00Z')).toBe(1)
  // Half, when the shop is closed.
  expect(await told('2026-12-18T21:20Z')).toBe(1)
  expect(await told('2026-12-18T21:40Z')).toBe(2)
})

test('its notices say the days and hours that are stored', async () => {
  expect([...(await expectSaidDays(market.kernel))]).toEqual(
    expect.arrayContaining([
      'an order to pay',
      'the day of a delivery, once it is paid',
      'a sale to accept',
      'a sale to accept, once more',
    ]),
  )
})
