import { afterAll, expect, test } from 'vitest'

import { cancelOrder, readOrder } from '#modules/orders/contract/orders.ts'
import { restWordsOf } from '#modules/orders/contract/rest-words.ts'
import * as contract from '#modules/orders/contract/payment-links.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { giveRefundNumber, listOwnRefunds } from '#modules/payments/contract/own-refunds.ts'
import { newToken } from '#kernel/ids.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { inCash, line, order } from '../../../tests/support/orders.ts'
import { confirmOnPage, payFor, receiveNotifications } from '../../../tests/support/payments.ts'

const market = await openMarket()
const seller = await market.seller()
afterAll(() => market.close())

const hour = 3_600_000
const ask = (buyer: Person, { _id }: { _id: string }) =>
  buyer.call(contract.makePaymentLink, { params: { id: _id } })
const look = (token: string) => market.visitor(contract.readPaymentLink, { params: { token } })
const pay = (token: string, provider: 'orange_money' | 'wave' = 'wave') =>
  market.visitor(contract.payByLink, { params: { token }, body: { provider } })
async function placed(buyer: Person, stock = 9) {
  return order(buyer, [line(await market.product({ seller, stock, price: 10_000 }))])
}

test('a relative without an account sees a first name, the articles and the sum, and pays', async () => {
  const buyer = await market.buyer('Aminata Traoré')
  const due = await placed(buyer)
  const { token, left } = await ask(buyer, due)
  expect(left).toBe(1)
  const shown = await look(token)
  expect(shown).toMatchObject({
    state: 'open',
    firstName: 'Aminata',
    shops: 1,
    total: due.total,
    items: [{ qty: 1, lineTotal: 10_000 }],
    orderNumber: null,
    ownOrder: null,
  })
  const told = JSON.stringify(shown)
  for (const secret of ['Traoré', buyer.user.phone, '76123456', 'Badalabougou', 'pharmacie'])
    expect(told).not.toContain(secret)
  expect(
    await market.sql('select token_hash from payment_links where order_id = $1', [due._id]),
  ).toHaveLength(1)
  expect(JSON.stringify(await market.sql('select * from payment_links'))).not.toContain(token)

  const { paymentUrl } = await pay(token)
  await confirmOnPage(paymentUrl)
  await receiveNotifications(market)
  expect(await look(token)).toMatchObject({
    state: 'paid',
    method: 'wave',
    orderNumber: due.orderNumber,
  })
  await expect(pay(token)).rejects.toMatchObject({ code: 'payments.nothing_to_pay' })
  expect(await buyer.call(readOrder, { params: { id: due._id } })).toMatchObject({ state: 'new' })
  expect(await buyer.call(contract.readPaymentLink, { params: { token } })).toMatchObject({
    ownOrder: due._id,
  })
})

test('the order waits twelve hours with its stock, however often a link is asked for, and ends', async () => {
  const buyer = await market.buyer()
  const due = await placed(buyer)
  const { token, expiresAt } = await ask(buyer, due)
  expect(Date.parse(expiresAt) - Date.parse(due.placedAt)).toBe(12 * hour)
  market.clock.advance(6 * hour)
  await market.runJob('orders.expire')
  const again = await ask(buyer, due)
  expect(again.expiresAt).toBe(expiresAt)
  expect((await look(token)).state).toBe('open')
  expect((await look(again.token)).state).toBe('open')
  market.clock.advance(6 * hour)
  await expect(look(token)).rejects.toMatchObject({ status: 410, code: 'orders.payment_link_dead' })
  await expect(pay(token)).rejects.toMatchObject({ code: 'payments.nothing_to_pay' })
  market.clock.advance(1_000)
  await market.runJob('orders.expire')
  expect(await buyer.call(readOrder, { params: { id: due._id } })).toMatchObject({
    state: 'cancelled',
  })
})

test('when two relatives pay at once by two operators, one is refunded by itself', async () => {
  const buyer = await market.buyer()
  const due = await placed(buyer)
  const { token } = await ask(buyer, due)
  const { paymentUrl: orange } = await pay(token, 'orange_money')
  const { paymentUrl: wave } = await pay(token, 'wave')
  expect(orange).not.toBe(wave)
  const [first] = await market.sql<{ id: string }>(
    `select provider_order_id as id from payments where subject_id = $1 and provider = 'orange_money' order by created_at desc limit 1`,
    [due._id],
  )
  await confirmOnPage(wave)
  await market.orangeMoney.confirmAsCustomer(first?.id ?? '', { phone: '76999888' })
  await receiveNotifications(market)
  expect((await look(token)).state).toBe('paid')
  const paid = await market.sql(
    `select provider from payments where subject_id = $1 and state = 'succeeded'`,
    [due._id],
  )
  const refunded = await market.sql<{ francs: number }>(
    `select r.amount_francs as francs from refunds r join payments p on p.id = r.payment_id where p.subject_id = $1`,
    [due._id],
  )
  expect(refunded).toHaveLength(paid.length - 1)
  for (const { francs } of refunded) expect(francs).toBe(due.total)
})

test('a second payment is told to both: the page and the buyer say that it comes back', async () => {
  const buyer = await market.buyer()
  const due = await placed(buyer)
  const { token } = await ask(buyer, due)
  await pay(token, 'orange_money')
  const { paymentUrl: wave } = await pay(token, 'wave')
  const [orange] = await market.sql<{ id: string }>(
    `select provider_order_id as id from payments where subject_id = $1 and provider = 'orange_money'`,
    [due._id],
  )
  await confirmOnPage(wave)
  await market.orangeMoney.confirmAsCustomer(orange?.id ?? '', { phone: '76999888' })
  await receiveNotifications(market)
  await market.settle()
  const { paidTwice = [], state } = await look(token)
  expect({ state, paidTwice }).toMatchObject({ state: 'paid', paidTwice: [{ francs: due.total }] })
  const { notifications } = await buyer.call(listNotifications, {})
  const news = notifications.filter(({ title }) => title.startsWith('Paiement'))
  expect(news.map(({ title }) => title).toSorted()).toEqual(['Paiement en trop', 'Paiement reçu'])
  expect(news.find(({ title }) => title === 'Paiement en trop')?.message).toContain(
    'revient au numéro qui a payé',
  )
})

test.each([
  ['door', 'déduit à la livraison'],
  ['shop', 'déduit à la boutique'],
  ['relay', 'déduit au point relais'],
  ['before', 'déduit du reste, à payer avant le départ'],
] as const)('a deposit is taken off where the rest is paid: %s', (place, words) => {
  const received =
    place === 'before'
      ? { restBeforeLeaving: true }
      : { receiveAt: place, restBeforeLeaving: false }
  expect(restWordsOf(received).deducted).toBe(words)
})

test('what is given back goes to the number that paid: the buyer cannot name another', async () => {
  const buyer = await market.buyer()
  // Its page was open before the link was asked for: others may have paid on it all the same.
  const due = await placed(buyer)
  const { token } = await ask(buyer, due)
  await payFor(market, due, { phone: '76555444' })
  await buyer.call(cancelOrder, { params: { id: due._id }, body: {} })
  const { refunds } = await buyer.call(listOwnRefunds, { query: { orderId: due._id } })
  expect(refunds).toMatchObject([{ toPhone: null, canChangeNumber: false, toPayer: true }])
  await expect(
    buyer.call(giveRefundNumber, {
      params: { id: refunds[0]?._id ?? '' },
      body: { phone: '66112233', phoneAgain: '66112233', password: 'secret12' },
    }),
  ).rejects.toMatchObject({ code: 'payments.refund_to_payer' })
  expect((await look(token)).state).toBe('paid')
})

test('a cancelled order, somebody else’s, a garbled or invented token lead nowhere', async () => {
  const [buyer, other] = [await market.buyer(), await market.buyer()]
  const due = await placed(buyer)
  const { token } = await ask(buyer, due)
  await expect(ask(other, due)).rejects.toMatchObject({ code: 'orders.unknown' })
  await buyer.call(cancelOrder, { params: { id: due._id }, body: {} })
  expect((await look(token)).state).toBe('cancelled')
  await expect(pay(token)).rejects.toMatchObject({ code: 'payments.nothing_to_pay' })
  await expect(ask(buyer, due)).rejects.toMatchObject({ code: 'payments.nothing_to_pay' })
  await expect(look('abc')).rejects.toMatchObject({ status: 400 })
  await expect(look(newToken())).rejects.toMatchObject({ code: 'orders.payment_link_dead' })
  await expect(pay(newToken())).rejects.toMatchObject({ code: 'orders.payment_link_dead' })
})

test('a relative pays an order in cash while it is on its way, within twelve hours', async () => {
  const buyer = await market.buyer('Aminata Traoré')
  const goods = await market.product({ seller, stock: 9, price: 10_000 })
  const due = await order(buyer, [line(goods)], inCash)
  const { token } = await ask(buyer, due)
  expect(await look(token)).toMatchObject({ state: 'open', total: due.total, firstName: 'Aminata' })
  const { paymentUrl } = await pay(token)
  await confirmOnPage(paymentUrl)
  await receiveNotifications(market)
  expect(await look(token)).toMatchObject({ state: 'paid', method: 'wave', total: due.total })
  await expect(ask(buyer, due)).rejects.toMatchObject({ code: 'payments.nothing_to_pay' })
  const later = await order(buyer, [line(goods)], inCash)
  const { token: old } = await ask(buyer, later)
  market.clock.advance(12 * hour + 1)
  await expect(look(old)).rejects.toMatchObject({ code: 'orders.payment_link_dead' })
})
