import { createHmac } from 'node:crypto'

import { afterAll, describe, expect, test } from 'vitest'

import { readOrder, type Order } from '#modules/orders/contract/orders.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { balancesOf } from '#modules/ledger/module.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const market = await openMarket()
const awa = await market.buyer()
const seller = await market.seller()
const cloth = await market.product({ seller, price: 10_000, stock: 1_000 })
afterAll(() => market.close())

const minute = 60_000
const byWave = { paymentMethod: 'wave' } as const
const seen = (placed: Order) => awa.call(readOrder, { params: { id: placed._id } })
const open = (placed: Order, provider?: 'orange_money' | 'wave') =>
  awa.call(initiatePayment, {
    body: {
      userId: awa.user._id,
      type: 'order',
      orderId: placed._id,
      ...(provider ? { provider } : {}),
    },
  })
const standsAt = async (account: 'provider_clearing' | 'wave_clearing') =>
  (await balancesOf(market.kernel.db, [account])).get(account) ?? 0

/** What the ledger booked for an order, a line for each payment. */
const bookedFor = ({ _id }: Order) =>
  market.sql<{ account: string; francs: number }>(
    `select a.kind as account, e.amount_francs as francs from ledger_transactions t
     join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.kind = 'payment_received' and t.subject_id = $1 and e.amount_francs > 0`,
    [_id],
  )

describe('a payment by Wave', () => {
  test('confirmed on Wave’s page makes the order paid, once, in Wave’s own account', async () => {
    const before = await standsAt('provider_clearing')
    const placed = await order(awa, [line(cloth)], byWave)
    expect(placed.payment).toMatchObject({ method: 'wave', state: 'pending' })
    expect(placed.payment.paymentUrl).toContain(market.wave.url)
    await payFor(market, placed)
    expect(await seen(placed)).toMatchObject({
      state: 'new',
      payment: { method: 'wave', state: 'paid' },
      canPay: false,
    })
    expect(await bookedFor(placed)).toEqual([{ account: 'wave_clearing', francs: placed.total }])
    expect(await standsAt('provider_clearing')).toBe(before)
  })
})

describe('a notice of Wave', () => {
  const post = (body: string, signature: string, type = 'application/json') =>
    fetch(`${market.url}/api/payments/notifications/wave`, {
      method: 'POST',
      headers: { 'content-type': type, 'wave-signature': signature },
      body,
    })
  const signed = (body: string, at = market.clock.now(), secret?: string) => {
    const time = Math.floor(at.getTime() / 1_000)
    const key = secret ?? market.wave.credentials.webhookSecret
    return `t=${time},v1=${createHmac('sha256', key).update(`${time}${body}`).digest('hex')}`
  }
  // Spaces that a parser would drop: the signature is of the exact body.
  const body = '{ "id":"EV_1", "type":"checkout.session.completed",  "data":{"id":"cos-none"} }'

  test('is accepted when the body that was sent is the one that was signed', async () => {
    expect((await post(body, signed(body))).status).toBe(200)
    expect((await post(body.replaceAll('  ', ' '), signed(body))).status).toBe(400)
  })

  test('without the right signature, or an old one, is refused and Wave is not called', async () => {
    const old = new Date(market.clock.now().getTime() - 6 * minute)
    for (const signature of ['', 't=1,v1=00', signed(body, old), signed(body, undefined, 'guess')])
      expect(await (await post(body, signature)).json()).toMatchObject({
        code: 'payments.notice_refused',
        message: 'Cette notification n’est pas celle de l’opérateur.',
      })
  })
})

describe('a buyer with two operators', () => {
  test('changes to the other before she pays, and the page she left takes nothing', async () => {
    const placed = await order(awa, [line(cloth)], byWave)
    const page = await open(placed, 'orange_money')
    expect(page.paymentUrl).toContain(market.orangeMoney.url)
    expect(market.wave.sessions()[0]).toMatchObject({ checkout_status: 'expired' })
    await payFor(market, placed)
    expect(await seen(placed)).toMatchObject({ payment: { method: 'orange_money', state: 'paid' } })
    expect(await bookedFor(placed)).toEqual([
      { account: 'provider_clearing', francs: placed.total },
    ])
  })

  test('who pays on both pages has paid once; the second is owed back by its operator', async () => {
    const placed = await order(awa, [line(cloth)])
    const first = market.orangeMoney.payments()[0]?.orderId ?? ''
    await open(placed, 'wave')
    await market.orangeMoney.confirmAsCustomer(first)
    await payFor(market, placed)
    market.clock.advance(minute)
    await market.runJob('payments.watch-all')
    await market.settle()
    expect(await seen(placed)).toMatchObject({ state: 'new' })
    const accounts = (await bookedFor(placed)).map(({ account }) => account).toSorted()
    expect(accounts).toEqual(['provider_clearing', 'wave_clearing'])
    const refunds = await market.sql(
      `select r.provider = p.provider as same, r.amount_francs as francs from refunds r
       join payments p on p.id = r.payment_id where p.subject_id = $1`,
      [placed._id],
    )
    expect(refunds).toEqual([{ same: true, francs: placed.total }])
  })

  test('keeps her order when Wave is down, reads its name, and pays by the other', async () => {
    market.wave.setFault('checkout', { kind: 'down' })
    const placed = await order(awa, [line(cloth)], byWave)
    expect(placed.payment).toMatchObject({
      state: 'failed',
      message: 'Wave ne répond pas en ce moment.',
    })
    expect(await refusal(open(placed))).toMatchObject({
      status: 503,
      message:
        'Wave ne répond pas en ce moment. Votre commande est gardée : réessayez dans un instant.',
    })
    await open(placed, 'orange_money')
    market.wave.clearFaults()
    await payFor(market, placed)
    expect(await seen(placed)).toMatchObject({ payment: { method: 'orange_money', state: 'paid' } })
  })
})
