import { afterAll, beforeAll, expect, test } from 'vitest'

import * as links from '#modules/orders/contract/payment-links.ts'
import { readOrder, type Order } from '#modules/orders/contract/orders.ts'
import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { listRelayPlaces } from '#modules/relays/contract/relays.ts'
import type { AdminRelay } from '#modules/relays/contract/relays.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { inCash, line, order } from '../../../tests/support/orders.ts'
import { confirmOnPage, payFor, receiveNotifications } from '../../../tests/support/payments.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { relayOf } from '../../../tests/support/relays.ts'

const market = await openMarket()
const seller = await market.seller()
const goods = await market.product({ seller, stock: 1_000, price: 5_000 })
const dear = await market.product({ seller, stock: 100, price: 30_000 })
const quartier = 'Badalabougou'
let small: AdminRelay
let wide: AdminRelay
beforeAll(async () => {
  const name = 'Chez Kadi'
  small = await relayOf(market, await market.seller({ name }), { name, quartier, places: 1 })
  const of = await market.seller({ name: 'Lamine Couture' })
  wide = await relayOf(market, of, { places: 20, cashCeiling: 100_000 })
})
afterAll(async () => {
  await expectLedgerAgrees(market.kernel)
  await market.close()
})

const at = ({ relayId }: { relayId: string }) => ({ receiveAt: 'relay', relayId }) as const
const openPage = (token: string) =>
  market.visitor(links.payByLink, { params: { token }, body: { provider: 'wave' } })
const linkOf = (buyer: Person, { _id: id }: Order) =>
  buyer.call(links.makePaymentLink, { params: { id } })
const hasRoom = async ({ relayId }: AdminRelay) => {
  const { relays } = await market.visitor(listRelayPlaces, { query: { region: 'Bamako' } })
  return relays.find((one) => one.relayId === relayId)?.hasRoom
}
async function pass(minutes: number): Promise<void> {
  market.clock.advance(minutes * 60_000)
  await market.runJob('orders.expire')
  await market.runJob('orders.lapse-places')
}

test('an unpaid order with a link holds the last place for twenty minutes, not twelve hours', async () => {
  const [awa, moussa] = [await market.buyer('Awa Cissé'), await market.buyer()]
  const waiting = await order(awa, [line(goods)], at(small))
  const { token } = await linkOf(awa, waiting)
  expect(await hasRoom(small)).toBe(false)
  expect(await refusal(order(moussa, [line(goods)], at(small)))).toMatchObject({
    code: 'pricing.relay_full',
  })
  await pass(21)
  expect(await hasRoom(small)).toBe(true)
  const taken = await order(moussa, [line(goods)], at(small))
  // It is gone: who would pay reads so before, with what to do; nothing is paid.
  expect(await refusal(openPage(token))).toMatchObject({
    status: 409,
    code: 'orders.place_gone',
    message: expect.stringMatching(/Chez Kadi .*Rien n’est payé\. Demandez à la personne/),
  })
  // The other one leaves without paying, and the relative pays hours later.
  await pass(21)
  expect(await moussa.call(readOrder, { params: { id: taken._id } })).toMatchObject({
    state: 'cancelled',
  })
  const { paymentUrl } = await openPage(token)
  expect(await hasRoom(small)).toBe(false)
  await confirmOnPage(paymentUrl)
  await receiveNotifications(market)
  expect(await awa.call(readOrder, { params: { id: waiting._id } })).toMatchObject({ state: 'new' })
  await pass(30)
  expect(await hasRoom(small)).toBe(false)
})

test('a payment that arrives when the place is gone keeps its parcel: what is paid is received', async () => {
  const name = 'Chez Sira'
  const last = await relayOf(market, await market.seller({ name }), { name, quartier, places: 1 })
  const [awa, moussa] = [await market.buyer(), await market.buyer()]
  const slow = await order(awa, [line(goods)], at(last))
  const { paymentUrl } = await openPage((await linkOf(awa, slow)).token)
  await pass(21)
  await payFor(market, await order(moussa, [line(goods)], at(last)))
  await confirmOnPage(paymentUrl)
  await receiveNotifications(market)
  expect(await awa.call(readOrder, { params: { id: slow._id } })).toMatchObject({
    state: 'new',
    receiveAt: 'relay',
  })
  expect(await hasRoom(last)).toBe(false)
})

test('one buyer holds a quarter of the places at most, and half of the cash', async () => {
  const [awa, moussa] = [await market.buyer(), await market.buyer()]
  for (let own = 0; own < 5; own += 1) await order(awa, [line(goods)], at(wide))
  const quoted = async (buyer: Person) =>
    (
      await buyer.call(quoteCart, {
        body: { cartItems: [line(goods)], shippingAddress: { region: 'Bamako', quartier } },
      })
    ).relays?.find(({ relayId }) => relayId === wide.relayId)
  expect(await quoted(awa)).toMatchObject({ hasRoom: false })
  expect(await quoted(moussa)).toMatchObject({ hasRoom: true })
  expect(await refusal(order(awa, [line(goods)], at(wide)))).toMatchObject({
    status: 409,
    code: 'pricing.relay_part',
    message: expect.stringContaining('Retirez d’abord ceux qui vous attendent'),
  })
  await order(moussa, [line(dear)], { ...inCash, ...at(wide) })
  expect(await refusal(order(moussa, [line(dear)], { ...inCash, ...at(wide) }))).toMatchObject({
    code: 'pricing.relay_cash_full',
    message: expect.stringContaining('d’une même personne'),
  })
  await order(moussa, [line(dear)], at(wide))
})

test('one buyer cannot hold more by orders of the same moment', async () => {
  const name = 'Chez Fanta'
  const one = await relayOf(market, await market.seller({ name }), { name, quartier, places: 20 })
  const awa = await market.buyer()
  const sent = await Promise.allSettled(
    Array.from({ length: 9 }, () => order(awa, [line(goods)], at(one))),
  )
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('cash is counted when its parcel leaves the shop', async () => {
  const name = 'Chez Oumou'
  const one = await relayOf(market, await market.seller({ name }), {
    name,
    quartier,
    cashCeiling: 70_000,
  })
  for (let buyers = 0; buyers < 3; buyers += 1)
    expect(
      await order(await market.buyer(), [line(dear)], { ...inCash, ...at(one) }),
    ).toMatchObject({ state: 'new', receiveAt: 'relay' })
})
