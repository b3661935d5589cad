import { afterAll, expect, test } from 'vitest'

import {
  exportTeamOrders,
  listTeamOrders,
  readTeamOrder,
} from '#modules/team-orders/contract/admin-orders.ts'
import { backWords, givenBack } from '#modules/orders/contract/refund-words.ts'
import { cancelOrder, listOrders, readOrder, type Order } from '#modules/orders/contract/orders.ts'
import {
  approveRefund,
  confirmRefund,
  listRefunds,
  sendRefund,
} from '#modules/refunds/contract/refunds.ts'
import { listSellerOrders, refuseParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { line, order, requestRefund } from '../../../tests/support/orders.ts'
import { deliver } from '../../../tests/support/parcels.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { wordsOfPdf } from './testing/words-of-pdf.ts'

const market = await openMarket()
const awa = await market.buyer()
const finance = await market.staff('finance')
const admin = await market.staff('admin')
const courier = await market.staff('livreur')
const [bazin, kadi] = [
  await market.seller({ name: 'Bazin Diarra' }),
  await market.seller({ name: 'Cuisine de Kadi' }),
]
afterAll(() => market.close())

/** 12 500 f and 7 000 f of goods, 1 500 f of delivery: 21 000 f, paid a minute later. */
async function paidOrder(): Promise<Order> {
  const cloth = await market.product({ seller: bazin, price: 12_500, isFreeLivraison: false })
  const pot = await market.product({ seller: kadi, price: 7_000, isFreeLivraison: false })
  const placed = await order(awa, [line(cloth), line(pot)])
  expect(placed.total).toBe(21_000)
  market.clock.advance(60_000)
  await payFor(market, placed)
  return placed
}

const partOf = ({ fulfillments }: Order, { user }: Person) =>
  fulfillments.find(({ shopName }) => shopName === user.shopName)?._id ?? ''

async function giveBack({ orderNumber }: Order, operatorTransactionId: string): Promise<void> {
  const { refunds } = await finance.call(listRefunds, { query: { state: 'requested' } })
  const own = refunds.find((one) => one.orderNumber === orderNumber)
  const params = { id: own?._id ?? '' }
  await finance.call(approveRefund, { params })
  await finance.call(sendRefund, { params })
  await finance.call(confirmRefund, { params, body: { operatorTransactionId } })
  await market.settle()
}

async function seen({ _id }: Order) {
  const own = (await awa.call(listOrders, {})).orders.find((one) => one._id === _id)
  const listed = (await admin.call(listTeamOrders, { query: {} })).orders.find(
    (one) => one._id === _id,
  )
  const team = await admin.call(readTeamOrder, { params: { id: _id } })
  const { payment } = await awa.call(readOrder, { params: { id: _id } })
  for (const other of [own?.payment, listed?.payment, team.payment])
    expect(other).toMatchObject({
      state: payment.state,
      ...(payment.refundDue && { refundDue: payment.refundDue }),
      ...(payment.refunded && { refunded: payment.refunded }),
    })
  expect(payment.refundDue ?? 0).toBe(team.ledger.refundsDue)
  await expectLedgerAgrees(market.kernel)
  const answer = await fetch(`${market.url}/api/orders/${_id}/receipt`, {
    headers: { authorization: `Bearer ${awa.user.token}` },
  })
  const paper = wordsOfPdf(Buffer.from(await answer.arrayBuffer()))
  return { payment, said: own && backWords(own.payment)?.replace(/\s/g, ' '), paper }
}

test('500 f that came back of 21 000 leave an order paid, for all who read it', async () => {
  const placed = await paidOrder()
  for (const seller of [bazin, kadi])
    await deliver(market, { parcelId: partOf(placed, seller), seller, courier })
  await requestRefund(admin, placed, {
    parcel: partOf(placed, bazin),
    amount: 500,
    reason: 'Une tache légère',
  })
  const listed = await bazin.call(listSellerOrders, { query: {} })
  const told = listed.orders.find(({ orderNumber }) => orderNumber === placed.orderNumber)
  const [reversed] = await market.sql<{ francs: number }>(
    `select amount_francs::int as francs from ledger_entry_facts
     where account = 'seller_payable' and event = 'sale_reversed' and subject_id = $1`,
    [partOf(placed, bazin)],
  )
  expect(reversed?.francs).toBeGreaterThan(0)
  expect(told?.payout).toBe(12_500 - (told?.commission ?? 0) - (reversed?.francs ?? 0))
  const due = await seen(placed)
  expect(due).toMatchObject({
    payment: { state: 'refund_due', paid: 21_000, refundDue: 500 },
    said: '500 f à rembourser',
  })
  expect(due.payment.refunded).toBeUndefined()
  expect(due.paper).toContain('À rembourser')
  expect(due.paper).not.toContain('emboursé le')

  await giveBack(placed, 'MP261120.500')
  const { payment, said, paper } = await seen(placed)
  expect(payment).toMatchObject({ state: 'paid', paid: 21_000 })
  expect(payment.refundDue).toBeUndefined()
  expect(givenBack(payment)).toBe(500)
  expect(said).toBe('500 f remboursés')
  for (const part of [
    'Payé le ven. 20 nov. 2026',
    'Remboursé le ven. 20 nov. 2026',
    '−500 f',
    '20 500 f',
  ])
    expect(paper).toContain(part)
  expect(paper).toContain('Payée, 500 f remboursés')
  const file = await fetch(
    `${market.url}${exportTeamOrders.path}?q=${encodeURIComponent(placed.orderNumber)}`,
    { headers: { authorization: `Bearer ${admin.user.token}` } },
  )
  expect(await file.text()).toMatch(/;Payée;21000;0;500;/)
})

test('one shop of two that refuses leaves the other’s part paid, to the franc', async () => {
  const placed = await paidOrder()
  await kadi.call(refuseParcel, {
    params: { id: partOf(placed, kadi) },
    body: { reason: 'Plus en rayon.' },
  })
  expect(await seen(placed)).toMatchObject({
    payment: { state: 'refund_due', paid: 21_000, refundDue: 7_500 },
    said: '7 500 f à rembourser',
  })
  await giveBack(placed, 'MP261120.7500')
  const one = await seen(placed)
  expect(one.payment.state).toBe('paid')
  expect(one.paper).not.toContain('Colis annulés, remboursés')
  expect(one.paper).toContain('13 500 f')

  await awa.call(cancelOrder, { params: { id: placed._id } })
  await giveBack(placed, 'MP261120.13500')
  const whole = await seen(placed)
  expect(whole.payment.state).toBe('refunded')
  expect(whole.payment.refunded?.map(({ francs }) => francs)).toEqual([7_500, 13_500])
})
