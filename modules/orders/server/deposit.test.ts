import { afterAll, expect, test } from 'vitest'

import { ofDeposit, openDeposits } from '#modules/deliveries/server/testing/deposits.ts'
import { cancelOrder } from '#modules/orders/contract/orders.ts'
import { payByLink, readPaymentLink } from '#modules/orders/contract/payment-links.ts'
import { listOwnRefunds } from '#modules/payments/contract/own-refunds.ts'
import { readTeamOrder } from '#modules/team-orders/contract/admin-orders.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { changeSwitch } from '#modules/settings/contract/switches.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { inCash, line, order } from '../../../tests/support/orders.ts'
import { confirmOnPage, payFor, receiveNotifications } from '../../../tests/support/payments.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const { market, seller, goods, admin, read, openPage, refundsOf, link } = await openDeposits()
afterAll(() => market.close())

test('the quote says why, how much and that it comes off; the order waits for it', async () => {
  const buyer = await market.buyer()
  const body = {
    cartItems: [line(goods)],
    shippingAddress: { region: 'Bamako', quartier: 'Badalabougou' },
  }
  expect((await buyer.call(quoteCart, { body })).cashOnDelivery).toMatchObject({
    allowed: true,
    deposit: { francs: 1_000, why: 'sum', words: expect.stringMatching(/un acompte est demandé/) },
  })
  const placed = await order(buyer, [line(goods)], {
    ...inCash,
    expectedDeposit: 1_000,
    depositProvider: 'wave',
  })
  expect(placed).toMatchObject({
    state: 'awaiting_payment',
    canPay: true,
    deposit: { francs: 1_000, isPaid: false },
    payment: { method: 'cash_on_delivery', state: 'pending', paymentUrl: expect.any(String) },
    payableByPhone: null,
  })
  await payFor(market, placed)
  expect(await read(buyer, placed)).toMatchObject({
    state: 'new',
    canPay: false,
    deposit: { francs: 1_000, isPaid: true, kept: 0, back: 0 },
    payment: { method: 'cash_on_delivery', state: 'on_delivery', expiresAt: null },
    payableByPhone: placed.total - 1_000,
    fulfillments: [{ deposit: 1_000 }],
  })
  const { notifications } = await buyer.call(listNotifications, {})
  expect(notifications.map(({ title }) => title)).toContain('Acompte reçu')
  await expectLedgerAgrees(market.kernel)
})

test('goods exactly at the sum need none; a deposit is 500 f at least', async () => {
  const buyer = await market.buyer()
  await market.sql('update delivery_zones set deposit_above_francs = 10000')
  expect(await order(buyer, [line(goods)], inCash)).toMatchObject({ state: 'new', deposit: null })
  await market.sql('update delivery_zones set deposit_above_francs = 0')
  const free = await market.product({ seller, stock: 9, price: 4_000, isFreeLivraison: true })
  expect(await order(buyer, [line(free)], inCash)).toMatchObject({ deposit: { francs: 500 } })
  const cheap = await market.product({ seller, stock: 9, price: 300, isFreeLivraison: true })
  expect(await order(buyer, [line(cheap)], inCash)).toMatchObject({ deposit: { francs: 300 } })
})

test('an unexpected deposit, and one that nobody can take, refuse the order in words', async () => {
  const buyer = await market.buyer()
  const place = (rest: object) => order(buyer, [line(goods)], { ...inCash, ...rest })
  for (const expectedDeposit of [0, 999, -1])
    expect(await refusal(place({ expectedDeposit }))).toMatchObject({
      status: 409,
      code: 'orders.deposit_changed',
      details: { deposit: 1_000 },
    })
  expect(await refusal(place({ expectedDeposit: 'mille' }))).toMatchObject({ status: 400 })
  expect(await refusal(place({ depositProvider: 'banque' }))).toMatchObject({ status: 400 })
  const close = async (closed: boolean) => {
    for (const name of ['orange_money', 'wave'] as const)
      await admin.call(changeSwitch, {
        params: { name },
        body: { closed, reason: 'Panne chez l’opérateur' },
      })
  }
  await close(true)
  expect(await refusal(place({}))).toMatchObject({
    status: 422,
    code: 'orders.cash_refused',
    message: expect.stringMatching(/aucun opérateur/),
  })
  await close(false)
})

test('a relative pays the deposit by link, and the deposit alone', async () => {
  const buyer = await market.buyer('Aminata Traoré')
  const placed = await order(buyer, [line(goods)], inCash)
  const { token, expiresAt } = await link(buyer, placed)
  expect(Date.parse(expiresAt) - Date.parse(placed.placedAt)).toBe(12 * 3_600_000)
  const look = () => market.visitor(readPaymentLink, { params: { token } })
  const pay = () => market.visitor(payByLink, { params: { token }, body: { provider: 'wave' } })
  expect(await look()).toMatchObject({
    state: 'open',
    depositToPay: 1_000,
    deposit: 0,
    total: placed.total,
    orderNumber: null,
  })
  await confirmOnPage((await pay()).paymentUrl)
  await receiveNotifications(market)
  expect(await look()).toMatchObject({
    state: 'paid',
    depositToPay: 1_000,
    method: 'wave',
    orderNumber: placed.orderNumber,
    paidAt: expect.any(String),
  })
  expect(await refusal(pay())).toMatchObject({ status: 409, message: 'Cet acompte est déjà payé.' })
  expect(await read(buyer, placed)).toMatchObject({ state: 'new', deposit: { isPaid: true } })
  const { parcels } = await admin.call(readTeamOrder, { params: { id: placed._id } })
  expect(parcels).toMatchObject([{ deposit: 1_000 }])
  // The rest is another link's.
  const rest = await link(buyer, placed)
  const params = { token: rest.token }
  expect(await market.visitor(readPaymentLink, { params })).toMatchObject({
    state: 'open',
    depositToPay: null,
    deposit: 1_000,
    total: placed.total - 1_000,
  })
  await buyer.call(cancelOrder, { params: { id: placed._id }, body: {} })
  const { refunds } = await buyer.call(listOwnRefunds, { query: { orderId: placed._id } })
  expect(refunds).toMatchObject([{ amount: 1_000, toPayer: true, canChangeNumber: false }])
  await expectLedgerAgrees(market.kernel)
})

test('without its deposit the order ends after twenty minutes, and a late one is used or owed', async () => {
  const few = await market.product({ seller, stock: 1, price: 5_000 })
  const buyer = await market.buyer()
  const placed = await order(buyer, [line(few)], inCash)
  const late = await order(buyer, [line(goods)], inCash)
  const body = { userId: buyer.user._id, type: 'order', provider: 'orange_money' } as const
  for (const { _id: orderId } of [placed, late]) {
    await buyer.call(initiatePayment, { body: { ...body, orderId } })
    // Its success comes later.
    await payFor(market, { _id: orderId }, { phone: '79000009' })
  }
  market.clock.advance(21 * 60_000)
  await market.runJob('orders.expire')
  expect(await read(buyer, placed)).toMatchObject({ state: 'cancelled' })
  expect(await refusal(openPage(buyer, placed))).toMatchObject({
    status: 409,
    message: 'Cette commande est annulée.',
  })
  // Another buyer has the last one: the late payment is owed back.
  const second = await order(await market.buyer(), [line(few)])
  market.orangeMoney.releaseLate()
  await market.orangeMoney.settleNotifications()
  await market.settle()
  market.clock.advance(30 * 60_000)
  await market.runJob('payments.watch')
  expect(await read(buyer, late)).toMatchObject({ state: 'new', deposit: { isPaid: true } })
  expect(await refundsOf(placed)).toEqual([ofDeposit(1_000)])
  expect(await read(buyer, placed)).toMatchObject({
    state: 'cancelled',
    deposit: { isPaid: true, back: 1_000 },
  })
  expect(second.state).toBe('awaiting_payment')
  await expectLedgerAgrees(market.kernel)
})
