import { afterAll, expect, test } from 'vitest'

import { listOwnComplaints } from '#modules/complaints/contract/complaints.ts'
import { endWaitingForGoods } from '#modules/complaints/contract/team-complaints.ts'
import { refundLineByShop } from '#modules/complaints/contract/shop-refund.ts'
import { listGoodsReturns, takeGoods } from '#modules/exchanges/contract/goods-returns.ts'
import { readExchangeChoice } from '#modules/exchanges/contract/exchanges.ts'
import {
  type Delivered,
  hour,
  openExchanges,
  refused,
} from '#modules/exchanges/server/testing/swapped.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { helperOf } from '../../../tests/support/shop-helpers.ts'

const { market, seller, salif, admin, delivered, swap, stocks, owed, bringBack, closedAfterDays } =
  await openExchanges()
afterAll(() => market.close())

const refund = ({ id, lineId }: Delivered, by: Person = seller) =>
  by.call(refundLineByShop, { params: { id }, body: { lineId } })

async function complaintOf({ buyer }: Delivered) {
  const [complaint] = (await buyer.call(listOwnComplaints, {})).reclamations
  if (!complaint) throw new Error('no complaint')
  return complaint
}

async function takeBack(sold: Delivered): Promise<void> {
  const { returns } = await sold.buyer.call(listGoodsReturns, { params: { id: sold.placed._id } })
  const [goods] = returns
  const params = { id: goods?._id ?? '' }
  await salif.call(takeGoods, { params, body: { otp: goods?.code ?? '' } })
}

test.each([false, true])(
  'a shop out of stock refunds what it cannot exchange (paid before: %s)',
  async (paid) => {
    const sold = await delivered({ stockL: 0, paid })
    await expect(swap(sold)).rejects.toMatchObject(refused('out_of_stock'))
    const { lines } = await seller.call(readExchangeChoice, { params: { id: sold.id } })
    expect(lines[0]?.refundFrancs).toBe(47_500)
    const before = await owed()
    await refund(sold)
    expect(await complaintOf(sold)).toMatchObject({
      status: 'en cours',
      awaits: { refundAmount: 47_500, state: 'waiting' },
      messages: [{ sender: { side: 'shop' } }],
    })
    await market.settle()
    const titles = (await sold.buyer.call(listNotifications, {})).notifications
    expect(titles.map(({ title }) => title)).toContain('Remboursement décidé')
    await takeBack(sold)
    expect((await owed()).shop).toBe(before.shop)
    await bringBack(sold)
    expect(await complaintOf(sold)).toMatchObject({ outcome: 'remboursé', refundAmount: 47_500 })
    const [shares] = await market.sql<{ shop: number }>(
      'select shop_share_francs as shop from complaints where parcel_id = $1',
      [sold.id],
    )
    // The shop gives its share back and pays the way; the courier earns it.
    expect((await owed()).shop - before.shop).toBe((shares?.shop ?? 0) + sold.tripFrancs)
    expect(before.courier - (await owed()).courier).toBe(sold.tripFrancs * 0.7)
    expect(await stocks(sold)).toEqual({ M: 5, L: 0, reserved: 0 })
    expect(await closedAfterDays(sold)).toBe(true)
    await expectLedgerAgrees(market.kernel)
  },
)

test('such a refund is the shop’s to make once, for its own line, within 72 hours', async () => {
  const [sold, other] = [await delivered({ stockL: 0 }), await delivered({ stockL: 0 })]
  await expect(refund({ ...sold, lineId: other.lineId })).rejects.toMatchObject(
    refused('line_unknown', 404),
  )
  const tries = await Promise.allSettled([refund(sold), refund(sold), swap(sold)])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(refund(sold)).rejects.toMatchObject({
    code: expect.stringMatching(/^exchanges\.(goods_awaited|line_exchanged)$/),
  })
  market.clock.advance(72 * hour + 1)
  await expect(refund(other)).rejects.toMatchObject(refused('too_late'))
})

test('one exchanged before is not refunded by its shop', async () => {
  const sold = await delivered()
  await swap(sold)
  await expect(refund(sold)).rejects.toMatchObject(refused('line_exchanged'))
})

test('an article that does not come back is refunded by no shop: support decides', async () => {
  const sold = await delivered({ stockL: 0 })
  const before = await owed()
  await refund(sold, await helperOf(market, seller, ['orders']))
  const acts = await market.sql('select id from audit_acts where action = $1', [
    'shops.line_refunded',
  ])
  expect(acts).toHaveLength(1)
  const { _id: id } = await complaintOf(sold)
  await admin.call(endWaitingForGoods, { params: { id }, body: { reason: 'Elle le garde.' } })
  expect(await complaintOf(sold)).toMatchObject({ status: 'en cours', awaits: null })
  expect(await owed()).toEqual(before)
  await expectLedgerAgrees(market.kernel)
})
