import { expectSaidDays } from '../../../tests/support/said-days.ts'
import { afterAll, describe, expect, test } from 'vitest'

import { readComplaint } from '#modules/complaints/contract/complaints.ts'
import {
  decideComplaint,
  endWaitingForGoods,
} from '#modules/complaints/contract/team-complaints.ts'
import { currentDeliveries, returnParcel } from '#modules/deliveries/contract/deliveries.ts'
import {
  listGoodsReturns,
  listGoodsToTake,
  takeGoods,
} from '#modules/exchanges/contract/goods-returns.ts'
import { listRefunds } from '#modules/refunds/contract/refunds.ts'
import { wrongOtp } from '#modules/deliveries/server/testing/street.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { type Case, hour, openComplaints } from './testing/complained.ts'

const { market, seller, courier, admin, finance, awa, complained, decide } = await openComplaints()
afterAll(() => market.close())

const reason = 'Les photos le montrent.'

/** A refund that waits for its goods, with the buyer's code. */
async function awaited(how: Parameters<typeof complained>[0] = {}) {
  const one = await complained(how)
  const body = { outcome: 'remboursé', goodsBack: true, reason } as const
  await admin.call(decideComplaint, { params: one.params, body })
  const [goods] = (await awa.call(listGoodsReturns, { params: { id: one.placed._id } })).returns
  return { ...one, returnId: goods?._id ?? '', code: goods?.code ?? '' }
}
type AwaitedCase = Awaited<ReturnType<typeof awaited>>

const take = (one: AwaitedCase, otp = one.code, by: Person = courier) =>
  by.call(takeGoods, { params: { id: one.returnId }, body: { otp } })
const complaintOf = ({ params }: Case) => awa.call(readComplaint, { params })
async function backOf({ parcelId }: Case) {
  const [back] = await market.sql<{ id: string; code: string; state: string }>(
    `select id, vendor_otp as code, state from parcels where errand_for = $1 and errand = 'goods_back'`,
    [parcelId],
  )
  return back ?? { id: '', code: '', state: '' }
}
async function bringBack(one: AwaitedCase) {
  const { id, code } = await backOf(one)
  await courier.call(returnParcel, { params: { id }, body: { otp: code } })
  await market.settle()
}
const stateOf = async (id: string) =>
  (await market.sql<{ state: string }>('select state from parcels where id = $1', [id]))[0]?.state
const stockOf = async ({ parcelId }: Case) =>
  (
    await market.sql<{ stock: number }>(
      'select v.stock from variants v join order_lines l on l.variant_id = v.id where l.parcel_id = $1',
      [parcelId],
    )
  )[0]?.stock ?? 0
async function refundOf({ placed }: Case) {
  const { refunds } = await finance.call(listRefunds, { query: { limit: 100 } })
  return refunds.find(({ orderNumber }) => orderNumber === placed.orderNumber)
}
async function titlesOf(person: Person) {
  await market.settle()
  const { notifications } = await person.call(listNotifications, { query: { limit: 30 } })
  return notifications.map(({ title }) => title)
}

describe('a refund that waits for its goods', () => {
  test('leaves when the shop confirmed them by its code, and pays the courier’s way', async () => {
    const one = await awaited()
    const stock = await stockOf(one)
    expect(await complaintOf(one)).toMatchObject({
      status: 'en cours',
      outcome: null,
      decisionBefore: null,
      awaits: { refundAmount: 11_010, state: 'waiting' },
    })
    expect(await titlesOf(awa)).toContain('Remboursement décidé')
    expect(await titlesOf(seller)).toContain('Des articles vont vous revenir')
    const { returns } = await courier.call(listGoodsToTake, {})
    expect(returns.find(({ _id }) => _id === one.returnId)).toMatchObject({
      orderNumber: one.placed.orderNumber,
      items: [{ qty: 1 }],
    })
    expect(JSON.stringify(returns)).not.toContain(one.code)
    await take(one)
    expect(await complaintOf(one)).toMatchObject({ awaits: { state: 'carried' } })
    expect(await refundOf(one)).toBeUndefined()
    const { deliveries } = await courier.call(currentDeliveries, {})
    expect(deliveries).toMatchObject([{ state: 'returning', cashDue: 0, partTerms: null }])
    expect(await stockOf(one)).toBe(stock)
    await bringBack(one)
    expect(await refundOf(one)).toMatchObject({ amount: 11_010 })
    expect(await complaintOf(one)).toMatchObject({
      status: 'résolu',
      outcome: 'remboursé',
      refundAmount: 11_010,
      awaits: null,
    })
    expect(await stockOf(one)).toBe(stock + 1)
    const back = await backOf(one)
    const fees = await market.sql('select amount_francs from courier_fees where parcel_id = $1', [
      back.id,
    ])
    expect(fees).toHaveLength(1)
    await expectLedgerAgrees(market.kernel)
  })

  test('works for what was paid in cash, and its order stays delivered', async () => {
    const one = await awaited({ method: 'cash_on_delivery' })
    await take(one)
    const [order] = await market.sql<{ n: number }>(
      'select count(*)::int as n from purchase_facts where order_id = $1',
      [one.placed._id],
    )
    expect(order?.n).toBe(1)
    await bringBack(one)
    expect(await refundOf(one)).toMatchObject({ amount: 11_010 })
    await expectLedgerAgrees(market.kernel)
  })

  test('keeps the sale unpaid while it waits', async () => {
    const one = await awaited()
    market.clock.advance(80 * hour)
    await market.runJob('orders.close-delivered')
    expect(await stateOf(one.parcelId)).toBe('delivered')
    await take(one)
    await bringBack(one)
    await market.runJob('orders.close-delivered')
    expect(await stateOf(one.parcelId)).toBe('closed')
  })

  test('is said to support when the goods are not back in 7 days, and is not paid', async () => {
    const one = await awaited()
    market.clock.advance(7 * 24 * hour + 1)
    await market.runJob('promises.end', 'exchanges.give_back')
    await market.runJob('promises.end', 'exchanges.give_back')
    expect(await complaintOf(one)).toMatchObject({ awaits: { state: 'late' } })
    expect((await titlesOf(admin)).filter((title) => title === 'Articles non rendus')).toHaveLength(
      1,
    )
    expect(await titlesOf(awa)).toContain('Articles toujours attendus')
    expect(await refundOf(one)).toBeUndefined()
    await admin.call(endWaitingForGoods, {
      params: one.params,
      body: { reason: 'Elle les garde.' },
    })
    expect(await complaintOf(one)).toMatchObject({ status: 'en cours', awaits: null })
    await expect(take(one)).rejects.toMatchObject({ status: 409, code: 'exchanges.return_ended' })
    await decide(one, { outcome: 'rejeté' })
    expect(await refundOf(one)).toBeUndefined()
  })

  test('is decided once: another decision waits until the waiting is ended', async () => {
    const one = await awaited()
    await expect(decide(one, { outcome: 'rejeté' })).rejects.toMatchObject({
      status: 409,
      code: 'complaints.awaits_goods',
    })
    await take(one)
    const end = () =>
      admin.call(endWaitingForGoods, { params: one.params, body: { reason: 'Trop long.' } })
    await expect(end()).rejects.toMatchObject({ status: 409, code: 'exchanges.return_taken' })
    await bringBack(one)
    await expect(end()).rejects.toMatchObject({ status: 409, code: 'complaints.awaits_nothing' })
  })

  test('asks no more than was paid', async () => {
    const one = await complained()
    const body = { outcome: 'remboursé', goodsBack: true, reason, refundAmount: 11_011 } as const
    await expect(admin.call(decideComplaint, { params: one.params, body })).rejects.toMatchObject({
      status: 422,
      code: 'complaints.refund_amount',
    })
  })
})

describe('the code of a return', () => {
  test('is the buyer’s, from a courier of the group, and wrong ones are limited', async () => {
    const one = await awaited()
    const other = await market.staff('livreur')
    await market.sql('update users set delivery_group = $1 where id = $2', [
      'kayes',
      other.user._id,
    ])
    await expect(take(one, one.code, other)).rejects.toMatchObject({ status: 404 })
    for (let wrong = 1; wrong <= 5; wrong += 1)
      await expect(take(one, wrongOtp(one.code, wrong))).rejects.toMatchObject({
        status: 422,
        code: 'deliveries.wrong_code',
      })
    await expect(take(one)).rejects.toMatchObject({ status: 429, code: 'deliveries.code_locked' })
    market.clock.advance(16 * 60_000)
    await take(one)
  })

  test('typed twice, or on two devices at once, takes the goods once', async () => {
    const one = await awaited()
    const tries = await Promise.allSettled([take(one), take(one), take(one)])
    expect(tries.map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'))
    await take(one)
    expect(
      await market.sql('select id from parcels where errand_for = $1', [one.parcelId]),
    ).toHaveLength(1)
    const second = await market.staff('livreur')
    await expect(take(one, one.code, second)).rejects.toMatchObject({
      status: 409,
      code: 'exchanges.return_taken',
    })
    const { id, code } = await backOf(one)
    const back = () => courier.call(returnParcel, { params: { id }, body: { otp: code } })
    await Promise.allSettled([back(), back()])
    await market.settle()
    expect(await refundOf(one)).toMatchObject({ amount: 11_010 })
    await expectLedgerAgrees(market.kernel)
  })
})

test('its notices say the days and hours that are stored', async () => {
  const said = await expectSaidDays(market.kernel)
  expect([...said]).toEqual(expect.arrayContaining(['goods to give back']))
})
