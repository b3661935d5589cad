import { randomUUID } from 'node:crypto'

import { afterAll, describe, expect, test } from 'vitest'

import { cancelOrder, readOrder, type Order } from '#modules/orders/contract/orders.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import {
  approveRefund,
  confirmRefund,
  listRefunds,
  sendRefund,
} from '#modules/refunds/contract/refunds.ts'
import {
  acceptParcel,
  readyParcel,
  refuseParcel,
} from '#modules/shop-orders/contract/seller-orders.ts'
import { expectLedgerAgrees } from '../support/ledger.ts'
import { openMarket } from '../support/market.ts'
import type { Goods } from '../support/market-goods.ts'
import { line, order, parcelOf } from '../support/orders.ts'
import { confirmPayment, payFor, receiveNotifications } from '../support/payments.ts'
import { rounds } from './rounds.ts'

/** Runs of each race. */
const runs = rounds('RACE_RUNS', { usual: 4, long: 50 })
const minute = 60_000

const market = await openMarket()
const [awa, oumar, seller, finance] = await Promise.all([
  market.buyer(),
  market.buyer('Oumar Coulibaly'),
  market.seller(),
  market.staff('finance'),
])
afterAll(() => market.close())

const seen = (placed: Order) => awa.call(readOrder, { params: { id: placed._id } })
const cancel = ({ _id: id }: Order) => awa.call(cancelOrder, { params: { id } })
const inParcel = (placed: Order) => ({ params: { id: parcelOf(placed) } })
const accept = (placed: Order) => seller.call(acceptParcel, inParcel(placed))
const won = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length
const twice = (step: () => Promise<unknown>) => Promise.allSettled([step(), step()])

async function paidOrder(goods: Goods, quantity = 1): Promise<Order> {
  const placed = await order(awa, [line(goods, quantity)])
  await pay(placed)
  return placed
}

async function pay(placed: Order): Promise<void> {
  await payFor(market, placed)
  // On a slow machine the notification may be lost at both tries: then the poller finds the
  // payment.
  await market.runJob('payments.watch-all')
}

async function expectAllAddsUp(goods: Goods, units: number): Promise<void> {
  await expectLedgerAgrees(market.kernel)
  const [row] = await market.sql<{ stock: number; reserved: number; promised: number }>(
    `select v.stock, v.reserved, coalesce(sum(l.quantity) filter (where f.state in ('awaiting_payment', 'new', 'accepted', 'ready')), 0)::int as promised
     from variants v left join order_lines l on l.variant_id = v.id left join parcels f on f.id = l.parcel_id where v.product_id = $1 group by v.id`,
    [goods._id],
  )
  const promised = row?.promised ?? 0
  expect(row).toEqual({ stock: units - promised, reserved: promised, promised })
}

async function repeat(race: (goods: Goods) => Promise<void>, stock = 2): Promise<void> {
  for (let run = 0; run < runs; run += 1) {
    market.clock.set(new Date('2026-11-20T10:00:00Z'))
    const goods = await market.product({ seller, stock })
    await race(goods)
    await expectAllAddsUp(goods, stock)
  }
}

describe('at the same moment', () => {
  test('a buyer cancels while the payment arrives: the order is cancelled and refunded once', async () => {
    await repeat(async (goods) => {
      const placed = await order(awa, [line(goods)])
      await Promise.all([cancel(placed), pay(placed)])
      expect(await seen(placed)).toMatchObject({
        state: 'cancelled',
        payment: { state: 'refund_due' },
      })
      expect(
        await market.sql(
          'select sum(r.amount_francs)::int as owed from refunds r join payments p on p.id = r.payment_id where p.subject_id = $1',
          [placed._id],
        ),
      ).toEqual([{ owed: placed.total }])
    })
  })

  test('an order expires, pays late, another wants the last unit: one has it, one is refunded', async () => {
    const ends: string[] = []
    await repeat(async (last) => {
      const placed = await order(awa, [line(last)])
      await payFor(market, placed, { phone: '79000009' })
      market.clock.advance(21 * minute)
      market.orangeMoney.releaseLate()
      const [, , bought] = await Promise.allSettled([
        market.runJob('orders.expire'),
        receiveNotifications(market),
        order(oumar, [line(last)]),
      ])
      market.clock.advance(10 * minute)
      await market.runJob('payments.watch')
      const { state, payment } = await seen(placed)
      ends.push(`${state}, ${payment.state}, the other ${bought.status}`)
    }, 1)
    const possible = ['cancelled, refund_due, the other fulfilled', 'new, paid, the other rejected']
    expect(ends.filter((end) => !possible.includes(end))).toEqual([])
    expect(ends).toHaveLength(runs)
  })

  test('a payment that is notified, polled and checked by its buyer three times is settled once', async () => {
    await repeat(async (goods) => {
      const placed = await order(awa, [line(goods)])
      const [payment] = await market.sql<{ id: string }>(
        'select id from payments where subject_id = $1',
        [placed._id],
      )
      await confirmPayment(market, placed._id, { phone: '79000004' })
      const settle = () => market.runJob('payments.settle', { paymentId: payment?.id })
      await Promise.all([
        market.orangeMoney.settleNotifications(),
        settle(),
        settle(),
        settle(),
        market.runJob('payments.watch-all'),
      ])
      await market.settle()
      expect(
        await market.sql(
          "select count(*) from ledger_transactions where kind = 'payment_received' and subject_id = $1",
          [placed._id],
        ),
      ).toEqual([{ count: 1 }])
      expect(await seen(placed)).toMatchObject({ state: 'new', payment: { state: 'paid' } })
    })
  })

  test('the shop accepts and refuses while the buyer cancels: one history and one refund', async () => {
    await repeat(async (goods) => {
      const placed = await paidOrder(goods, 2)
      await Promise.allSettled([
        accept(placed),
        seller.call(refuseParcel, { ...inParcel(placed), body: { reason: 'Plus en rayon.' } }),
        cancel(placed),
      ])
      const { state, payment, fulfillments } = await seen(placed)
      expect([state, payment.state]).toEqual(['cancelled', 'refund_due'])
      const history = fulfillments[0]?.history.map((move) => move.state) ?? []
      expect(history.filter((state) => state === 'cancelled')).toHaveLength(1)
      expect(new Set(history).size).toBe(history.length)
    })
  })

  test('the shop marks a parcel ready while the buyer cancels: only one of them succeeds', async () => {
    await repeat(async (goods) => {
      const placed = await paidOrder(goods)
      await accept(placed)
      const ends = await Promise.allSettled([
        seller.call(readyParcel, inParcel(placed)),
        cancel(placed),
      ])
      expect(won(ends)).toBe(1)
      const { fulfillments } = await seen(placed)
      expect(fulfillments[0]?.state).toBe(ends[0]?.status === 'fulfilled' ? 'ready' : 'cancelled')
    })
  })

  test('the shop accepts as its twelve hours end: the buyer is served or refunded, never both', async () => {
    await repeat(async (goods) => {
      const placed = await paidOrder(goods)
      expect(
        await market.sql(
          'select state, expires_at, created_at, checks, last_checked_at, failure from payments where subject_id = $1',
          [placed._id],
        ),
      ).toMatchObject([{ state: 'succeeded' }])
      market.clock.advance(12 * 60 * minute + 1)
      const [accepted] = await Promise.allSettled([
        accept(placed),
        market.runJob('promises.end', 'orders.accept'),
      ])
      const { fulfillments, payment } = await seen(placed)
      expect([fulfillments[0]?.state, payment.state]).toEqual(
        accepted.status === 'fulfilled' ? ['accepted', 'paid'] : ['cancelled', 'refund_due'],
      )
    })
  })

  test('a buyer taps every button five times: one order, one payment page, one cancellation', async () => {
    await repeat(async (goods) => {
      const key = randomUUID()
      const five = <T>(tap: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, tap))
      const placed = await five(() => order(awa, [line(goods)], { key }))
      expect(new Set(placed.map(({ _id }) => _id)).size).toBe(1)
      const [first] = placed
      if (!first) throw new Error('no order')
      const body = { userId: awa.user._id, type: 'order', orderId: first._id }
      expect(
        new Set(
          (await five(() => awa.call(initiatePayment, { body }))).map(
            ({ payment_url }) => payment_url,
          ),
        ).size,
      ).toBe(1)
      await five(() => cancel(first))
      expect(
        await market.sql(
          "select count(*) from parcel_moves where parcel_id = $1 and to_state = 'cancelled'",
          [first.fulfillments[0]?._id],
        ),
      ).toEqual([{ count: 1 }])
    })
  })

  test('two officers send and confirm the same refund: it is sent once', async () => {
    await repeat(async (goods) => {
      const placed = await paidOrder(goods)
      await cancel(placed)
      const [made] = await market.sql<{ id: string }>(
        'select r.id from refunds r join payments p on p.id = r.payment_id where p.subject_id = $1',
        [placed._id],
      )
      const params = { id: made?.id ?? '' }
      expect(won(await twice(() => finance.call(approveRefund, { params })))).toBe(1)
      expect(won(await twice(() => finance.call(sendRefund, { params })))).toBe(1)
      expect(
        won(
          await twice(() =>
            finance.call(confirmRefund, {
              params,
              body: { operatorTransactionId: `OM-${randomUUID()}` },
            }),
          ),
        ),
      ).toBe(1)
      expect(
        await market.sql(
          "select count(*) from ledger_transactions where kind = 'refund_sent' and subject_id = $1",
          [params.id],
        ),
      ).toEqual([{ count: 1 }])
    })
    const { refunds } = await finance.call(listRefunds, {
      query: { state: 'confirmed', limit: 100 },
    })
    expect(refunds.length).toBe(runs)
  })
})
