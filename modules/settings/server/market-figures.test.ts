import { afterAll, beforeAll, expect, test } from 'vitest'

import { listComplainableParcels } from '#modules/complaints/contract/complaints.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { listSellerOrders } from '#modules/shop-orders/contract/seller-orders.ts'
import { firstDeadlines, type Deadlines } from '#modules/settings/contract/deadline-rules.ts'
import {
  decideSetting,
  proposeDeadlines,
  readSettingChanges,
  readSettings,
} from '#modules/settings/contract/settings.ts'

import { openMarket, type Market } from '../../../tests/support/market.ts'
import type { Goods } from '../../../tests/support/market-goods.ts'
import type { Person, Seller } from '../../../tests/support/market-people.ts'
import { inCash, line, order, parcelOf } from '../../../tests/support/orders.ts'
import { deliver } from '../../../tests/support/parcels.ts'

const hourMs = 3_600_000

let market: Market
let admin: Person
let finance: Person
let seller: Seller
let courier: Person
let cloth: Goods
beforeAll(async () => {
  market = await openMarket({ ceilings: null })
  ;[admin, finance, courier] = [
    await market.staff('admin'),
    await market.staff('finance'),
    await market.staff('livreur'),
  ]
  seller = await market.seller()
  cloth = await market.product({ seller, price: 3_000, stock: 1_000 })
})
afterAll(() => market.close())

const reason = 'Décidé en comité'
async function approve(by = admin): Promise<void> {
  const { changes } = await by.call(readSettingChanges, {})
  const id = changes.find(({ decision }) => decision === null)?.id ?? ''
  await by.call(decideSetting, { params: { id }, body: { approve: true } })
}
async function setDeadlines(part: Partial<Deadlines>): Promise<void> {
  const deadlines = { ...firstDeadlines, ...part }
  await finance.call(proposeDeadlines, { body: { deadlines, reason } })
  await approve()
}
const since = (iso: string | null | undefined) =>
  (Date.parse(iso ?? '') - market.clock.now().getTime()) / hourMs

test('orders have the time that two people of the team decided; earlier ones keep theirs', async () => {
  const awa = await market.buyer()
  const before = await order(awa, [line(cloth)], inCash)
  market.clock.advance(1_000)
  await setDeadlines({ acceptanceHours: 24, paymentMinutes: 45 })
  const after = await order(awa, [line(cloth)], inCash)
  const unpaid = await order(await market.buyer(), [line(cloth)])
  expect(since(unpaid.payment.expiresAt)).toBe(0.75)
  const { orders } = await seller.call(listSellerOrders, {})
  const acceptBefore = (placed: typeof before) =>
    since(orders.find(({ _id }) => _id === parcelOf(placed))?.acceptBefore)
  // Friday 10 h: the twelve hours end in the night, and the shop opens on Saturday at 8 h.
  expect([acceptBefore(before), acceptBefore(after)].map(Math.round)).toEqual([22, 24])
  expect((await market.visitor(readSettings, {})).deadlines).toMatchObject({ acceptanceHours: 24 })
  market.clock.advance(23 * hourMs)
  await market.runJob('promises.end', 'orders.accept')
  const later = await seller.call(listSellerOrders, {})
  const stateOf = (placed: typeof before) =>
    later.orders.find(({ _id }) => _id === parcelOf(placed))?.state
  expect([stateOf(before), stateOf(after)]).toEqual(['cancelled', 'new'])
})

test('a shop is reminded at half of each order’s own time, whatever the deadline is now', async () => {
  await setDeadlines({ acceptanceHours: 11 })
  const short = await order(await market.buyer(), [line(cloth)], inCash)
  await setDeadlines({ acceptanceHours: 36 })
  const long = await order(await market.buyer(), [line(cloth)], inCash)
  const reminded = async () => {
    await market.runJob('promises.tell', 'orders.accept')
    await market.settle()
    const { notifications } = await seller.call(listNotifications, {})
    const reminders = notifications.filter(({ title }) => title === 'Une commande vous attend')
    return [short, long].map(
      ({ orderNumber }) => reminders.filter(({ message }) => message.includes(orderNumber)).length,
    )
  }
  // Saturday 9 h: 11 hours end on Monday as the shop opens at 8 h, 36 hours too, at 9 h at least.
  // Its last open hour is that of Saturday.
  market.clock.advance(23 * hourMs)
  expect(await reminded()).toEqual([1, 1])
  market.clock.advance(2 * hourMs)
  expect(await reminded()).toEqual([2, 2])
})

test('a parcel keeps the complaint time of its delivery day, and its shop is paid after it', async () => {
  await setDeadlines({})
  const [kadi, oumou] = [await market.buyer(), await market.buyer()]
  const handedTo = async (buyer: Person) => {
    const placed = await order(buyer, [line(cloth)], inCash)
    await deliver(market, { parcelId: parcelOf(placed), seller, courier })
    return placed
  }
  const long = await handedTo(kadi)
  market.clock.advance(hourMs)
  await setDeadlines({ complaintHours: 24 })
  const short = await handedTo(oumou)
  const refusalFor = async (buyer: Person) =>
    (await buyer.call(listComplainableParcels, {})).parcels[0]?.refusal
  const closed = async () => {
    await market.runJob('orders.close-delivered')
    const rows = await market.sql<{ id: string }>("select id from parcels where state = 'closed'")
    return [long, short].map((placed) => rows.some(({ id }) => id === parcelOf(placed)))
  }
  market.clock.advance(24 * hourMs + 1)
  expect(await refusalFor(oumou)).toContain('24 heures')
  expect(await refusalFor(kadi)).toBeNull()
  expect(await closed()).toEqual([false, true])
  market.clock.advance(48 * hourMs)
  expect(await refusalFor(kadi)).toContain('72 heures')
  expect(await closed()).toEqual([true, true])
})
