import { randomUUID } from 'node:crypto'

import { afterAll, describe, expect, test } from 'vitest'

import { cancelOrder, readOrder, type Order } from '#modules/orders/contract/orders.ts'
import { initiatePayment, paymentNotification } from '#modules/payments/contract/payments.ts'
import { balancesOf } from '#modules/ledger/module.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { payFor } from '../../../tests/support/payments.ts'

const market = await openMarket()
const awa = await market.buyer()
const seller = await market.seller()
const cloth = await market.product({ seller, price: 10_000, stock: 1_000 })
afterAll(() => market.close())

const minute = 60_000

const seen = (placed: Order) => awa.call(readOrder, { params: { id: placed._id } })
const escrow = async () => (await balancesOf(market.kernel.db, ['escrow'])).get('escrow') ?? 0

async function settledOnce(placed: Order): Promise<void> {
  const rows = await market.sql<{ count: number }>(
    "select count(*) from ledger_transactions where kind = 'payment_received' and subject_id = $1",
    [placed._id],
  )
  expect(rows[0]?.count).toBe(1)
}

describe('a payment by Orange Money', () => {
  test('confirmed on the provider’s page makes the order paid, once, and sends it to the shop', async () => {
    const before = await escrow()
    const placed = await order(awa, [line(cloth)])
    await payFor(market, placed, { phone: '76123456' })
    expect(await seen(placed)).toMatchObject({
      state: 'new',
      payment: { state: 'paid' },
      canPay: false,
    })
    await settledOnce(placed)
    expect(before - (await escrow())).toBe(placed.total)
  })

  test('refused leaves the order to be paid, and another try with a new order_id settles it', async () => {
    const placed = await order(awa, [line(cloth)])
    await payFor(market, placed, { phone: '79000001' })
    expect(await seen(placed)).toMatchObject({
      state: 'awaiting_payment',
      canPay: true,
      payment: { state: 'failed', message: 'Le paiement a été refusé par Orange Money.' },
    })
    await awa.call(initiatePayment, {
      body: { userId: awa.user._id, type: 'order', orderId: placed._id },
    })
    await payFor(market, placed, { phone: '76123456' })
    expect(await seen(placed)).toMatchObject({ payment: { state: 'paid' } })
  })

  test.each([
    ['notified twice', '79000004'],
    ['whose notices come out of order', '79000008'],
  ])('%s is settled once', async (_, phone) => {
    const placed = await order(awa, [line(cloth)])
    await payFor(market, placed, { phone })
    expect(await seen(placed)).toMatchObject({ payment: { state: 'paid' } })
    await settledOnce(placed)
  })

  test('announced by a forged notification stays unpaid', async () => {
    const placed = await order(awa, [line(cloth)])
    await payFor(market, placed, { phone: '79000006' })
    expect(await seen(placed)).toMatchObject({
      state: 'awaiting_payment',
      payment: { state: 'failed' },
    })
    expect(
      await market.visitor(paymentNotification, {
        params: { provider: 'orange-money' },
        body: { status: 'SUCCESS', notif_token: 'f'.repeat(32), txnid: 'MP1' },
      }),
    ).toEqual({
      received: true,
    })
  })

  test('whose notice never comes is found by the poller', async () => {
    const placed = await order(awa, [line(cloth)])
    await payFor(market, placed, { phone: '79000007' })
    expect(await seen(placed)).toMatchObject({ payment: { state: 'pending' } })
    market.clock.advance(minute)
    await market.runJob('payments.watch')
    expect(await seen(placed)).toMatchObject({ payment: { state: 'paid' } })
  })

  test('abandoned frees the stock after 20 minutes', async () => {
    const last = await market.product({ seller, stock: 1 })
    const placed = await order(awa, [line(last)])
    await payFor(market, placed, { phone: '79000002' })
    market.clock.advance(21 * minute)
    await market.runJob('orders.expire')
    expect(await seen(placed)).toMatchObject({
      state: 'cancelled',
      canPay: false,
      fulfillments: [{ cancelReason: 'Paiement non reçu à temps.' }],
    })
    await order(awa, [line(last)])
  })

  test('that succeeds after the order expired takes the stock again, or is owed back', async () => {
    const last = await market.product({ seller, stock: 1 })
    const [early, late] = [await order(awa, [line(last)]), await order(awa, [line(cloth)])]
    await payFor(market, early, { phone: '79000009' })
    await payFor(market, late, { phone: '79000009' })
    market.clock.advance(21 * minute)
    await market.runJob('orders.expire')
    expect((await seen(early)).state).toBe('cancelled')
    await order(awa, [line(last)])
    market.orangeMoney.releaseLate()
    await market.orangeMoney.settleNotifications()
    await market.settle()
    market.clock.advance(30 * minute)
    await market.runJob('payments.watch')
    expect(await seen(late)).toMatchObject({ state: 'new', payment: { state: 'paid' } })
    expect(await seen(early)).toMatchObject({
      state: 'cancelled',
      payment: { state: 'refund_due' },
    })
  })

  test('cannot be opened for another’s order, another amount, nothing, or another kind', async () => {
    const placed = await order(awa, [line(cloth)])
    const oumar = await market.buyer('Oumar')
    const open = (person: Person, body: object) =>
      refusal(
        person.call(initiatePayment, {
          body: { userId: person.user._id, type: 'order', orderId: placed._id, ...body },
        }),
      )
    expect(await open(oumar, {})).toMatchObject({ status: 404, code: 'orders.unknown' })
    expect(await open(oumar, { userId: awa.user._id })).toMatchObject({ status: 403 })
    expect(await open(awa, { totalPrice: 1 })).toMatchObject({
      status: 400,
      code: 'payments.wrong_amount',
    })
    expect(await open(awa, { type: 'cadeau' })).toMatchObject({
      status: 400,
      message: 'Type de paiement invalide.',
    })
    await awa.call(cancelOrder, { params: { id: placed._id } })
    expect(await open(awa, {})).toMatchObject({ status: 409, code: 'payments.nothing_to_pay' })
  })

  test('opened twice with one key shows the same page, and the key is refused for another payment', async () => {
    const [one, other] = [await order(awa, [line(cloth)]), await order(awa, [line(cloth)])]
    const key = randomUUID()
    const open = ({ _id }: Order) =>
      awa.call(
        initiatePayment,
        { body: { userId: awa.user._id, type: 'order', orderId: _id } },
        { idempotencyKey: key },
      )
    const first = await open(one)
    expect(await open(one)).toEqual(first)
    await payFor(market, one, { phone: '76123456' })
    expect(await open(one)).toEqual(first)
    expect(await refusal(open(other))).toMatchObject({
      status: 422,
      code: 'idempotency.other_body',
    })
  })

  test('requested twice at once opens one page', async () => {
    const placed = await order(awa, [line(cloth)])
    const body = { userId: awa.user._id, type: 'order', orderId: placed._id }
    const pages = await Promise.all([1, 2, 3].map(() => awa.call(initiatePayment, { body })))
    expect(new Set(pages.map((page) => page.payment_url)).size).toBe(1)
    expect(pages[0]?.payment_url).toBe(placed.payment.paymentUrl)
  })
})

test('a cancelled order is not revived by a payment left open: the money is owed back', async () => {
  const placed = await order(awa, [line(cloth)])
  await awa.call(cancelOrder, { params: { id: placed._id } })
  await payFor(market, placed, { phone: '76123456' })
  expect(await seen(placed)).toMatchObject({ state: 'cancelled', payment: { state: 'refund_due' } })
})

test('a paid order that the buyer cancels is owed back to the franc, and its stock returns', async () => {
  const before = await escrow()
  const placed = await order(awa, [line(cloth, 2)])
  await payFor(market, placed, { phone: '76123456' })
  const cancelled = await awa.call(cancelOrder, { params: { id: placed._id } })
  expect(cancelled).toMatchObject({ state: 'cancelled', payment: { state: 'refund_due' } })
  expect(await escrow()).toBe(before)
})
