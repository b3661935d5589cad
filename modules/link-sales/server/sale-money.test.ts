import { madeWords } from '#modules/orders/contract/made-words.ts'
import { beforeWords, shortDay } from '#kernel/wire/due-words.ts'
import { afterAll, describe, expect, test } from 'vitest'

import {
  currentDeliveries,
  returnParcel,
  takeParcel,
  verifyVendorOtp,
} from '#modules/deliveries/contract/deliveries.ts'
import { streetOf } from '#modules/deliveries/server/testing/street.ts'
import { readOffer } from '#modules/link-sales/contract/offers.ts'
import { quoteSale } from '#modules/link-sales/contract/sale-by-link.ts'
import { cancelOrder, readOrder, type Order } from '#modules/orders/contract/orders.ts'
import { makePaymentLink, payByLink } from '#modules/orders/contract/payment-links.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import {
  acceptParcel,
  listSellerOrders,
  readyParcel,
} from '#modules/shop-orders/contract/seller-orders.ts'
import { offerCollection } from '../../../tests/support/collections.ts'
import { complain, photo } from '../../../tests/support/complaints.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { pickUp } from '../../../tests/support/parcels.ts'
import { confirmPayment, payFor, receiveNotifications } from '../../../tests/support/payments.ts'
import { failTries } from '../../../tests/support/failed-tries.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { articleAt } from '../../../tests/support/offers.ts'
import { relayOf } from '../../../tests/support/relays.ts'
import { toldBySms } from '../../../tests/support/told-by-sms.ts'
import { bamako, openLinkSales } from './testing/link-sales.ts'

const { market, seller, link, take, stockNow } = await openLinkSales()
const street = streetOf(market)
const salif = await street.courier('Salif Koné')
await market.sql('update delivery_settings set cash_cap_francs = 1000000000')
await market.sql('update shops set deliveries_count = 10')
afterAll(() => market.close())

const dayMs = 86_400_000
const halfFirst = { pay: 'deposit', provider: 'wave' } as const
const read = (buyer: Person, { _id: id }: Order) => buyer.call(readOrder, { params: { id } })
const parcelId = ({ fulfillments }: Order) => fulfillments[0]?._id ?? ''

async function deposited(terms: object = {}) {
  const params = await link({ depositPercent: 30, readyDays: 5, ...terms })
  const buyer = await market.buyer()
  const placed = await take(buyer, params, { ...halfFirst, expectedNow: 12_900 })
  await payFor(market, placed)
  return { params, buyer, placed, id: parcelId(placed) }
}

/** A moment later, so that this payment is the latest. */
function openPage(buyer: Person, { _id: orderId }: Order) {
  market.clock.advance(1_000)
  return buyer.call(initiatePayment, {
    body: { userId: buyer.user._id, type: 'order', orderId, provider: 'orange_money' },
  })
}

async function openByRelative(buyer: Person, { _id: id }: Order) {
  market.clock.advance(1_000)
  const { token } = await buyer.call(makePaymentLink, { params: { id } })
  return market.visitor(payByLink, { params: { token }, body: { provider: 'orange_money' } })
}

async function leaves(id: string): Promise<void> {
  await seller.call(acceptParcel, { params: { id } })
  await pickUp(id, { seller, courier: salif })
}

describe('the money of a sale by link', () => {
  test('a deposit lies in escrow; the rest is paid in cash at the door', async () => {
    const { params, buyer, placed, id } = await deposited()
    expect(placed).toMatchObject({
      state: 'awaiting_payment',
      total: 44_000,
      deposit: { francs: 12_900, isPaid: false },
      fulfillments: [{ readyBefore: null }],
    })
    expect(await read(buyer, placed)).toMatchObject({
      state: 'new',
      deposit: { francs: 12_900, isPaid: true },
      payableByPhone: 31_100,
      fulfillments: [{ readyBefore: '2026-11-25T23:59:59.999Z', isLate: false }],
    })
    expect((await read(buyer, placed)).fulfillments.map(madeWords)).toEqual([
      'Fait pour vous, promis pour mer.\u00a025\u00a0nov. Passé ce jour, vous pouvez annuler.',
    ])
    expect(await seller.call(readOffer, { params })).toMatchObject({ outcome: 'deposit_paid' })
    await expectLedgerAgrees(market.kernel)
    await leaves(id)
    const { deliveries } = await salif.call(currentDeliveries, {})
    expect(deliveries.find(({ orderNumber }) => orderNumber === placed.orderNumber)).toMatchObject({
      cashDue: 31_100,
    })
    await street.handOver(salif, { id, clientOtp: await street.codeOf(id, 'clientOtp') })
    expect(await seller.call(readOffer, { params })).toMatchObject({
      outcome: 'paid',
      commission: 2_150,
      receives: 40_850,
    })
    await expectLedgerAgrees(market.kernel)
  })

  test('where no cash is taken the rest is paid before the parcel leaves its shop', async () => {
    await market.sql('update delivery_zones set cash_allowed = false')
    const { params, buyer, placed, id } = await deposited()
    expect(await read(buyer, placed)).toMatchObject({ restBeforeLeaving: true })
    await seller.call(acceptParcel, { params: { id } })
    const { vendorOtp: otp = '' } = await seller.call(readyParcel, { params: { id } })
    expect(await refusal(salif.call(takeParcel, { params: { id } }))).toMatchObject({
      status: 409,
      code: 'orders.rest_unpaid',
    })
    const before = beforeWords(market.clock.now().getTime() + 5 * dayMs)
    await market.settle()
    market.clock.advance(4 * dayMs + 1_000)
    await market.runJob('promises.tell', 'link_sales.pay_rest')
    await market.runJob('promises.tell', 'link_sales.pay_rest')
    expect((await toldBySms(market, `offer-rest:${id}%`)).join().split(before)).toHaveLength(3)
    await buyer.call(initiatePayment, {
      body: { userId: buyer.user._id, type: 'order', orderId: placed._id, provider: 'wave' },
    })
    await payFor(market, placed)
    await salif.call(takeParcel, { params: { id } })
    await salif.call(verifyVendorOtp, { body: { otp } })
    await street.handOver(salif, { id, clientOtp: await street.codeOf(id, 'clientOtp') })
    expect(await seller.call(readOffer, { params })).toMatchObject({ outcome: 'paid' })
    const other = await link({ depositPercent: 0 })
    const quoted = await buyer.call(quoteSale, {
      params: other,
      body: { receiveAt: 'door', place: bamako },
    })
    expect(quoted).toMatchObject({
      pay: { whole: 44_000, deposit: null, cash: null },
      restDue: 'before_leaving',
    })
    expect(await refusal(take(buyer, other, { pay: 'cash', provider: null }))).toMatchObject({
      code: 'orders.cash_refused',
    })
    await market.sql('update delivery_zones set cash_allowed = true')
    await expectLedgerAgrees(market.kernel)
  })

  test('what is made to measure is cancelled before the shop accepts, or once it is late', async () => {
    const early = await deposited()
    const before = await stockNow()
    await early.buyer.call(cancelOrder, { params: { id: early.placed._id } })
    expect(await stockNow()).toBe(before + 1)
    expect(await seller.call(readOffer, { params: early.params })).toMatchObject({
      outcome: 'cancelled',
    })
    const { buyer, placed, id } = await deposited()
    await seller.call(acceptParcel, { params: { id } })
    market.clock.advance(4 * dayMs)
    expect(await read(buyer, placed)).toMatchObject({ canCancel: false })
    expect(await refusal(buyer.call(cancelOrder, { params: { id: placed._id } }))).toMatchObject({
      status: 409,
      code: 'orders.made_to_measure',
      message: expect.stringMatching(/Passé ce jour, vous pouvez l’annuler/),
    })
    market.clock.advance(2 * dayMs)
    const late = await read(buyer, placed)
    expect(late).toMatchObject({ canCancel: true, fulfillments: [{ isLate: true }] })
    const promised = late.fulfillments[0]?.readyBefore ?? ''
    expect(late.fulfillments.map(madeWords)).toEqual([
      expect.stringContaining(`Pas encore prêt, promis pour ${shortDay(promised)}`),
    ])
    await buyer.call(cancelOrder, { params: { id: placed._id } })
    expect(await read(buyer, placed)).toMatchObject({
      state: 'cancelled',
      deposit: { francs: 12_900, back: 12_900, kept: 0 },
    })
    await expectLedgerAgrees(market.kernel)
  })

  test('a link whose deposit is not paid in time is over, and its stock is back', async () => {
    const params = await link({ depositPercent: 50 })
    const buyer = await market.buyer()
    const before = await stockNow()
    const placed = await take(buyer, params, halfFirst)
    market.clock.advance(21 * 60_000)
    await market.runJob('orders.expire')
    expect(await stockNow()).toBe(before)
    expect(await seller.call(readOffer, { params })).toMatchObject({ outcome: 'unpaid' })
    expect(await read(buyer, placed)).toMatchObject({ state: 'cancelled' })
    await expectLedgerAgrees(market.kernel)
  })

  test.each([
    ['two operators', (buyer: Person, placed: Order) => openPage(buyer, placed)],
    ['a relative’s link', (buyer: Person, placed: Order) => openByRelative(buyer, placed)],
  ])('of two payments of one deposit, by %s at once, one is owed back', async (_, open) => {
    // At the shop half is also the rest: a second deposit may not pass for it.
    await offerCollection(seller)
    const params = await link({ depositPercent: 50, receiveAt: ['shop'] })
    const buyer = await market.buyer()
    const placed = await take(buyer, params, { ...halfFirst, receiveAt: 'shop', place: null })
    await confirmPayment(market, placed._id)
    await open(buyer, placed)
    await confirmPayment(market, placed._id)
    await receiveNotifications(market)
    await market.runJob('payments.watch-all')
    await market.settle()
    expect(await read(buyer, placed)).toMatchObject({
      state: 'new',
      deposit: { francs: 21_500, isPaid: true, back: 0 },
      payment: { state: 'on_delivery' },
      payableByPhone: 21_500,
    })
    expect(await seller.call(readOffer, { params })).toMatchObject({ outcome: 'deposit_paid' })
    const payments = await market.sql<{ deposit: boolean; back: number | null }>(
      `select p.id = o.deposit_payment_id as deposit,
         (select r.amount_francs from refunds r where r.payment_id = p.id) as back
       from payments p join orders o on o.id = p.subject_id
       where o.id = $1 and p.state = 'succeeded' order by 1`,
      [placed._id],
    )
    expect(payments).toEqual([
      { deposit: false, back: 21_500 },
      { deposit: true, back: null },
    ])
    await openPage(buyer, placed)
    await payFor(market, placed)
    expect(await read(buyer, placed)).toMatchObject({ payableByPhone: null })
    expect(await seller.call(readOffer, { params })).toMatchObject({ outcome: 'paid' })
    await expectLedgerAgrees(market.kernel)
  })

  test('a refusal at the door keeps the trip of the deposit, and the rest is owed back', async () => {
    const { buyer, placed, id } = await deposited()
    await leaves(id)
    const params = { id }
    await failTries(market, salif, { id, kinds: ['refused', 'refused'] })
    await salif.call(returnParcel, { params, body: { otp: await street.codeOf(id, 'vendorOtp') } })
    expect(await read(buyer, placed)).toMatchObject({
      state: 'cancelled',
      deposit: { francs: 12_900, kept: 1_000, back: 11_900 },
    })
    await expectLedgerAgrees(market.kernel)
  })

  test('it waits at the shop or a relay point where its link offers them, and takes a complaint', async () => {
    await offerCollection(seller)
    await relayOf(market, await market.seller({ name: 'Lamine Couture' }))
    const places = ['door', 'relay', 'shop'] as const
    const [atShop, atRelay] = [
      await link({ receiveAt: [...places], depositPercent: 30 }),
      await link({ receiveAt: [...places] }),
    ]
    const buyer = await market.buyer()
    const quote = (params: { token: string }, receiveAt: (typeof places)[number]) =>
      buyer.call(quoteSale, { params, body: { receiveAt, place: bamako } })
    const quoted = await quote(atShop, 'shop')
    expect(quoted).toMatchObject({ total: 43_000, shippingFee: 0, restDue: 'at_shop' })
    expect(quoted.receive.map(({ at }) => at)).toEqual([...places])
    const shop = await take(buyer, atShop, { ...halfFirst, receiveAt: 'shop', place: null })
    expect(shop).toMatchObject({ receiveAt: 'shop', total: 43_000, restBeforeLeaving: false })
    const { relays, relayId, total } = await quote(atRelay, 'relay')
    expect(relays).toMatchObject([{ relayId, hasRoom: true }])
    const relay = await take(buyer, atRelay, {
      receiveAt: 'relay',
      relayId,
      repere: null,
      pay: 'cash',
      provider: null,
      expectedTotal: total,
    })
    expect(relay.shippingAddress.repere).toBe('')
    expect(relay).toMatchObject({ receiveAt: 'relay', state: 'new', total })
    const { id, placed, buyer: mariam } = await deposited()
    await leaves(id)
    await street.handOver(salif, { id, clientOtp: await street.codeOf(id, 'clientOtp') })
    const complaint = await complain(mariam, {
      orderNumber: placed.orderNumber,
      message: 'Le tissu est taché.',
      fulfillmentId: id,
      files: [await photo()],
    })
    expect(complaint).toMatchObject({ orderNumber: placed.orderNumber })
  })
})

test('a sale by link and its order say the same sum, less the delivery that its shop offers', async () => {
  const free = await market.product({ seller, stock: 9, price: 20_000, isFreeLivraison: true })
  const params = await link({ lines: [articleAt(free, 20_000)] })
  const buyer = await market.buyer()
  const placed = await take(buyer, params, { expectedNow: 20_000 })
  await payFor(market, placed)
  const offer = await seller.call(readOffer, { params })
  const { orders } = await seller.call(listSellerOrders, { query: {} })
  const parcel = orders.find(({ _id }) => _id === parcelId(placed))
  expect(offer).toMatchObject({ commission: 1_000, shopDelivery: 1_000, receives: 18_000 })
  expect(parcel).toMatchObject({ commission: 1_000, shopDelivery: 1_000, payout: 18_000 })
})
