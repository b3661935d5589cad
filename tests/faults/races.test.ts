import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { cancelOrder, readOrder, type Order } from '#contract/orders/orders.ts'
import { initiatePayment } from '#contract/payments/payments.ts'
import {
  approveRefund,
  confirmRefund,
  listRefunds,
  sendRefund,
} from '#contract/payments/refunds.ts'
import { acceptParcel, readyParcel, refuseParcel } from '#contract/orders/seller-orders.ts'
import { checkLedger } from '#server/ledger/index.ts'
import { expectEscrow, expectRefundsDue } from '#server/orders/index.ts'
import { openMarket, type Market } from '../market.ts'
import type { Goods } from '../market-goods.ts'
import type { Person, Seller } from '../market-people.ts'
import { line, order } from '../orders.ts'

/** Each race is run this often, with its two sides let go at the same moment. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 6)
const minute = 60_000

let market: Market
let awa: Person
let oumar: Person
let seller: Seller
let finance: Person

beforeAll(async () => {
  market = await openMarket()
  ;[awa, oumar, seller, finance] = await Promise.all([
    market.buyer(),
    market.buyer('Oumar Coulibaly'),
    market.seller(),
    market.staff('finance'),
  ])
})
afterAll(() => market.close())

const sql = async <Row extends object>(text: string, values: unknown[]) =>
  (await market.kernel.database.pool.query<Row>(text, values)).rows
const seen = (placed: Order, buyer = awa) => buyer.call(readOrder, { params: { id: placed._id } })
const parcelOf = (placed: Order) => ({ params: { id: placed.fulfillments[0]?._id ?? '' } })
const won = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length

const ordinary = '76123456'
async function pay(placed: Order, phone = ordinary): Promise<void> {
  const [attempt] = await sql<{ id: string }>(
    'select provider_order_id as id from payments where subject_id = $1 order by created_at desc limit 1',
    [placed._id],
  )
  await market.orangeMoney.confirmAsCustomer(attempt?.id ?? '', { phone })
  await market.orangeMoney.settleNotifications()
  await market.settle()
  // On a machine out of breath the notice may be lost at both tries: the poller finds the payment, as in life.
  if (phone === ordinary) await market.runJob('payments.watch-all')
}

/** The ledger tells what the facts tell, and each unit is either on the shelf or promised once. */
async function expectAllAddsUp(goods: Goods, units: number): Promise<void> {
  expect(
    await checkLedger(market.kernel, [
      expectEscrow(market.kernel),
      expectRefundsDue(market.kernel),
    ]),
  ).toEqual([])
  const [row] = await sql<{ stock: number; reserved: number; promised: number }>(
    `select v.stock, v.reserved, coalesce(sum(l.quantity) filter (where f.state in ('awaiting_payment', 'new', 'accepted', 'ready')), 0)::int as promised
     from variants v left join order_lines l on l.variant_id = v.id left join parcels f on f.id = l.parcel_id where v.product_id = $1 group by v.id`,
    [goods._id],
  )
  expect(row).toEqual({
    stock: units - (row?.promised ?? 0),
    reserved: row?.promised,
    promised: row?.promised,
  })
}

async function eachRound(race: (goods: Goods) => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    market.clock.set(new Date('2026-11-20T10:00:00Z'))
    const goods = await market.product({ seller, stock: 2 })
    await race(goods)
    await expectAllAddsUp(goods, 2)
  }
}

describe('at the same moment', () => {
  test('a buyer cancels and her payment arrives: the order is cancelled and all of it is owed back, once', async () => {
    await eachRound(async (goods) => {
      const placed = await order(awa, [line(goods)])
      await Promise.all([awa.call(cancelOrder, { params: { id: placed._id } }), pay(placed)])
      expect(await seen(placed)).toMatchObject({
        state: 'cancelled',
        payment: { state: 'refund_due' },
      })
      expect(
        await sql(
          'select sum(r.amount_francs)::int as owed from refunds r join payments p on p.id = r.payment_id where p.subject_id = $1',
          [placed._id],
        ),
      ).toEqual([{ owed: placed.total }])
    })
  })

  test('an order expires, its late success arrives and another buyer wants the last unit: one of them has it, the other is told or paid back', async () => {
    const ends: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      market.clock.set(new Date('2026-11-20T10:00:00Z'))
      const last = await market.product({ seller, stock: 1 })
      const placed = await order(awa, [line(last)])
      await pay(placed, '79000009')
      market.clock.advance(21 * minute)
      const success = async () => {
        market.orangeMoney.releaseLate()
        await market.orangeMoney.settleNotifications()
        await market.settle()
      }
      const [, , bought] = await Promise.allSettled([
        market.runJob('orders.expire'),
        success(),
        order(oumar, [line(last)]),
      ])
      market.clock.advance(10 * minute)
      await market.runJob('payments.watch')
      const late = await seen(placed)
      ends.push(`${late.state}, ${late.payment.state}, the other ${bought.status}`)
      await expectAllAddsUp(last, 1)
    }
    const possible = ['cancelled, refund_due, the other fulfilled', 'new, paid, the other rejected']
    expect(ends.filter((end) => !possible.includes(end))).toEqual([])
    expect(ends).toHaveLength(rounds)
  })

  test('a payment is heard of by notice, by the poller and by three buyers’ looks: it is settled once', async () => {
    await eachRound(async (goods) => {
      const placed = await order(awa, [line(goods)])
      const [attempt] = await sql<{ id: string; key: string }>(
        'select id as key, provider_order_id as id from payments where subject_id = $1',
        [placed._id],
      )
      await market.orangeMoney.confirmAsCustomer(attempt?.id ?? '', { phone: '79000004' })
      const settle = () => market.kernel.jobs.runNow('payments.settle', { paymentId: attempt?.key })
      await Promise.all([
        market.orangeMoney.settleNotifications(),
        settle(),
        settle(),
        settle(),
        market.runJob('payments.watch-all'),
      ])
      await market.settle()
      expect(
        await sql(
          "select count(*) from ledger_transactions where kind = 'payment_received' and subject_id = $1",
          [placed._id],
        ),
      ).toEqual([{ count: 1 }])
      expect(await seen(placed)).toMatchObject({ state: 'new', payment: { state: 'paid' } })
    })
  })

  test('the shop accepts, the shop refuses and the buyer cancels: one history, and what was paid is with one side', async () => {
    await eachRound(async (goods) => {
      const placed = await order(awa, [line(goods, 2)])
      await pay(placed)
      await Promise.allSettled([
        seller.call(acceptParcel, parcelOf(placed)),
        seller.call(refuseParcel, { ...parcelOf(placed), body: { reason: 'Plus en rayon.' } }),
        awa.call(cancelOrder, { params: { id: placed._id } }),
      ])
      const { state, payment, fulfillments } = await seen(placed)
      expect([state, payment.state]).toEqual(['cancelled', 'refund_due'])
      const told = fulfillments[0]?.history.map((move) => move.state) ?? []
      expect(told.filter((one) => one === 'cancelled')).toHaveLength(1)
      expect(new Set(told).size).toBe(told.length)
    })
  })

  test('the parcel is made ready and the buyer cancels: it is one or the other', async () => {
    await eachRound(async (goods) => {
      const placed = await order(awa, [line(goods)])
      await pay(placed)
      await seller.call(acceptParcel, parcelOf(placed))
      const ends = await Promise.allSettled([
        seller.call(readyParcel, parcelOf(placed)),
        awa.call(cancelOrder, { params: { id: placed._id } }),
      ])
      expect(won(ends)).toBe(1)
      const { fulfillments } = await seen(placed)
      expect(fulfillments[0]?.state).toBe(ends[0]?.status === 'fulfilled' ? 'ready' : 'cancelled')
    })
  })

  test('the twelve hours end and the shop accepts: the buyer is served or paid back, never both', async () => {
    await eachRound(async (goods) => {
      const placed = await order(awa, [line(goods)])
      await pay(placed)
      expect(
        await sql(
          'select state, expires_at, created_at, checks, last_checked_at, failure from payments where subject_id = $1',
          [placed._id],
        ),
      ).toMatchObject([{ state: 'succeeded' }])
      market.clock.advance(12 * 60 * minute + 1)
      const [accepted] = await Promise.allSettled([
        seller.call(acceptParcel, parcelOf(placed)),
        market.runJob('orders.cancel-unaccepted'),
      ])
      const { fulfillments, payment } = await seen(placed)
      expect([fulfillments[0]?.state, payment.state]).toEqual(
        accepted.status === 'fulfilled' ? ['accepted', 'paid'] : ['cancelled', 'refund_due'],
      )
    })
  })

  test('a thumb taps five times on every button that creates: one order, one payment page, one cancellation', async () => {
    await eachRound(async (goods) => {
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
      await five(() => awa.call(cancelOrder, { params: { id: first._id } }))
      expect(
        await sql(
          "select count(*) from parcel_moves where parcel_id = $1 and to_state = 'cancelled'",
          [first.fulfillments[0]?._id],
        ),
      ).toEqual([{ count: 1 }])
    })
  })

  test('two officers send and confirm one refund: the operator is paid for it once', async () => {
    await eachRound(async (goods) => {
      const placed = await order(awa, [line(goods)])
      await pay(placed)
      await awa.call(cancelOrder, { params: { id: placed._id } })
      const [made] = await sql<{ id: string }>(
        'select r.id from refunds r join payments p on p.id = r.payment_id where p.subject_id = $1',
        [placed._id],
      )
      const params = { id: made?.id ?? '' }
      const twice = (step: () => Promise<unknown>) => Promise.allSettled([step(), step()])
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
        await sql(
          "select count(*) from ledger_transactions where kind = 'refund_sent' and subject_id = $1",
          [params.id],
        ),
      ).toEqual([{ count: 1 }])
    })
    const { refunds } = await finance.call(listRefunds, {
      query: { state: 'confirmed', limit: 100 },
    })
    expect(refunds.length).toBe(rounds)
  })
})
