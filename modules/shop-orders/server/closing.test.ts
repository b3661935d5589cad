import { afterAll, beforeAll, expect, test } from 'vitest'

import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { readOrder } from '#modules/orders/contract/orders.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { readClosing } from '#modules/shop-orders/contract/closing.ts'
import {
  changeShopHoliday,
  changeShopWeek,
  closeShopDay,
  readShopOpening,
} from '#modules/shops/contract/shop-opening.ts'

import { offerCollection, opening } from '../../../tests/support/collections.ts'
import { openMarket, type Market } from '../../../tests/support/market.ts'
import type { Person, Seller } from '../../../tests/support/market-people.ts'
import { inCash, line, order } from '../../../tests/support/orders.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { helperOf } from '../../../tests/support/shop-helpers.ts'
import { expectLastSaid } from '../../../tests/support/said-days.ts'

let market: Market
let seller: Seller
let goods: Awaited<ReturnType<Market['product']>>
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.close())

const plain = (words: string) => words.replaceAll('\u00a0', ' ')
/** A shop, open Monday to Saturday, 9 h to 19 h, at an instant. */
async function shopAt(instant: string): Promise<void> {
  market.clock.set(new Date(instant))
  seller = await market.seller()
  goods = await market.product({ seller, stock: 1_000 })
  await offerCollection(seller)
}
async function ordered(receiveAt: 'door' | 'shop' = 'door') {
  const buyer = await market.buyer()
  const placed = await order(buyer, [line(goods)], { ...inCash, receiveAt })
  const id = placed._id
  const parcelId = placed.fulfillments[0]?._id ?? ''
  const read = async () => (await buyer.call(readOrder, { params: { id } })).fulfillments[0]
  return { buyer, parcelId, read, orderNumber: placed.orderNumber }
}
const closing = async (from: string, to = from, who: Person = seller) =>
  (await who.call(readClosing, { query: { from, to } })).promises
const closeDay = (day: string, isClosed = true, who: Person = seller) =>
  who.call(closeShopDay, { body: { day, isClosed } })
const holiday = (from: string | null, to: string | null = null) =>
  seller.call(changeShopHoliday, { body: { from, to } })
const said = async (buyer: Person) => {
  await market.settle()
  const { notifications } = await buyer.call(listNotifications, {})
  return notifications.map(({ message }) => plain(message))
}

test('a day closed in one act moves answers and days, and each buyer is told once', async () => {
  await shopAt('2026-11-20T16:00Z')
  const { buyer, read, orderNumber } = await ordered()
  expect(await read()).toMatchObject({ acceptBefore: '2026-11-21T09:00:00.000Z' })
  const promised = (await read())?.delay
  expect(promised).toMatchObject({ from: '2026-11-23', to: '2026-11-23' })
  expect(await closing('2026-11-21')).toMatchObject([
    { what: 'answer', orderNumber, moved: '2026-11-23T09:00:00.000Z' },
    { what: 'prepare', orderNumber, due: '2026-11-23', moved: '2026-11-24' },
  ])
  expect(await closeDay('2026-11-21')).toMatchObject({ closedDays: ['2026-11-21'] })
  expect(await read()).toMatchObject({
    acceptBefore: '2026-11-23T09:00:00.000Z',
    delay: { from: '2026-11-24', to: '2026-11-24' },
  })
  const moved = (await said(buyer)).filter((message) => message.includes('est fermée'))
  expect(moved).toHaveLength(1)
  expect(moved[0]).toContain('le sam. 21 nov.')
  expect(moved[0]).toContain('au plus tard mar. 24 nov.')
  await expectLastSaid(market.kernel, 'a promise that is later now')
  // Open after all: what was promised meanwhile stays; closed again: it is told no second time.
  expect(await closeDay('2026-11-21', false)).toMatchObject({ closedDays: [] })
  await closeDay('2026-11-21')
  expect(await read()).toMatchObject({ acceptBefore: '2026-11-23T09:00:00.000Z' })
  expect((await said(buyer)).filter((message) => message.includes('est fermée'))).toHaveLength(1)
})

test('a holiday names the parcels that wait for their buyers, before the act', async () => {
  await shopAt('2026-11-20T10:00Z')
  const kept = await ordered('shop')
  await seller.call(acceptParcel, { params: { id: kept.parcelId } })
  await seller.call(readyParcel, { params: { id: kept.parcelId } })
  const [promise] = await closing('2026-11-23', '2026-11-25')
  expect(promise).toMatchObject({
    what: 'collect',
    orderNumber: kept.orderNumber,
    due: '2026-11-26T19:00:00.000Z',
    moved: '2026-11-30T19:00:00.000Z',
  })
  expect(await holiday('2026-11-23', '2026-11-25')).toMatchObject({
    closedFrom: '2026-11-23',
    closedTo: '2026-11-25',
  })
  const moved = (await said(kept.buyer)).filter((message) => message.includes('est fermée'))
  expect(moved).toHaveLength(1)
  expect(moved[0]).toContain('fermée du 23 au 25 nov.')
  expect(moved[0]).toContain('gardé jusqu’au lun. 30 nov., 19 h')
  expect(await holiday(null)).toMatchObject({ closedFrom: null, closedTo: null })
})

test('a day that is past, too far or one too many is refused, and two acts at once both count', async () => {
  await shopAt('2026-11-20T10:00Z')
  expect(await refusal(closeDay('2026-11-19'))).toMatchObject({
    code: 'calendar.day_past',
    fields: { day: 'Ce jour est passé.' },
  })
  expect(await refusal(closeDay('2028-01-01'))).toMatchObject({ code: 'calendar.day_far' })
  expect(await refusal(holiday('2026-11-10', '2026-11-19'))).toMatchObject({
    code: 'calendar.day_past',
  })
  expect(await refusal(holiday('2026-12-10', '2026-12-09'))).toMatchObject({
    fields: { to: 'La fin est avant le début.' },
  })
  await Promise.all([closeDay('2026-11-27'), closeDay('2026-12-04'), closeDay('2026-12-04')])
  expect((await seller.call(readShopOpening, {})).closedDays).toEqual(['2026-11-27', '2026-12-04'])
  for (let day = 1; day <= 28; day += 1) await closeDay(`2027-02-${String(day).padStart(2, '0')}`)
  expect(await refusal(closeDay('2027-03-01'))).toMatchObject({ code: 'calendar.days_full' })
})

test('other hours move an answer later and never earlier; they are left out of a buyer’s words', async () => {
  await shopAt('2026-11-20T16:00Z')
  const { buyer, read } = await ordered()
  const late = opening.map((day) => day && { ...day, from: '14:00' })
  await seller.call(changeShopWeek, { body: { opening: late, offersCollection: true } })
  expect(await read()).toMatchObject({ acceptBefore: '2026-11-21T14:00:00.000Z' })
  await seller.call(changeShopWeek, { body: { opening, offersCollection: true } })
  expect(await read()).toMatchObject({ acceptBefore: '2026-11-21T14:00:00.000Z' })
  const [told] = (await said(buyer)).filter((message) => message.includes('change ses heures'))
  expect(told).toContain('Elle répond avant sam. 21 nov., 14 h.')
  expect(
    await refusal(seller.call(changeShopWeek, { body: { opening: null, offersCollection: true } })),
  ).toMatchObject({ fields: { opening: expect.stringContaining('horaires') as string } })
})

test('a helper with the orders closes a day under her name, and takes no holiday', async () => {
  await shopAt('2026-11-20T10:00Z')
  const helper = await helperOf(market, seller, ['orders'])
  expect(await closeDay('2026-11-27', true, helper)).toMatchObject({ closedDays: ['2026-11-27'] })
  expect(
    await refusal(helper.call(changeShopHoliday, { body: { from: '2026-12-01', to: null } })),
  ).toMatchObject({ status: 403 })
  const products = await helperOf(market, seller, ['products'])
  expect(await refusal(closeDay('2026-11-28', true, products))).toMatchObject({ status: 403 })
  const acts = await market.sql<{ action: string }>(
    `select action from audit_acts where shop_id = '${seller.shopId}'`,
  )
  expect(acts.map(({ action }) => action)).toContain('shops.day_closed')
})
