import { afterAll, expect, test } from 'vitest'

import { handOverAtShop } from '#modules/counter/contract/collection.ts'
import { vendorsInTransit } from '#modules/deliveries/contract/deliveries.ts'
import { wrongOtp } from '#modules/deliveries/server/testing/street.ts'
import { listGoodsToTake, takeGoodsAtShop } from '#modules/exchanges/contract/goods-returns.ts'
import { readExchangeChoice } from '#modules/exchanges/contract/exchanges.ts'
import { refundLineByShop } from '#modules/complaints/contract/shop-refund.ts'
import { dayAfter } from '#modules/calendar/contract/open-times.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { dayMs } from '#kernel/clock.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { type Delivered, openExchanges, refused } from './testing/swapped.ts'

const {
  market,
  seller,
  salif,
  delivered,
  swap,
  read,
  parcelsOf,
  sent,
  handOver,
  stocks,
  owed,
  ...rest
} = await openExchanges()
afterAll(() => market.close())

const take = ({ id }: Delivered, otp: string, by: Person = seller) =>
  by.call(takeGoodsAtShop, { params: { id }, body: { otp } })

/** The new article waits at its shop. */
async function ready(sold: Delivered) {
  const id = (await parcelsOf(sold)).out?.id ?? ''
  await seller.call(readyParcel, { params: { id } })
  return { id, ...(await read(sold)) }
}

test('a sale collected at the shop is exchanged at its counter, by the same two codes', async () => {
  const sold = await delivered({ atShop: true })
  expect(await seller.call(readExchangeChoice, { params: { id: sold.id } })).toMatchObject({
    atShop: true,
    tripFrancs: 0,
  })
  const before = await owed()
  await swap(sold)
  const { id, firstCode, secondCode } = await ready(sold)
  expect(await read(sold)).toMatchObject({ atShop: true, courier: null, tripFrancs: 0 })
  await market.settle()
  const { notifications } = await sold.buyer.call(listNotifications, {})
  expect(notifications.map(({ message }) => message).join()).toContain('Apportez l’ancien')
  // No courier is sent to the shop.
  const { vendors } = await salif.call(vendorsInTransit, {})
  expect(JSON.stringify(vendors)).not.toContain(id)
  await expect(take(sold, secondCode ?? '')).rejects.toMatchObject(refused('new_one_first'))
  const give = (otp: string) => seller.call(handOverAtShop, { params: { id }, body: { otp } })
  await expect(give(secondCode ?? '')).rejects.toMatchObject({ code: 'deliveries.wrong_code' })
  await give(firstCode ?? '')
  expect(await read(sold)).toMatchObject({ state: 'swapped', firstCode: null, secondCode })
  const { returns } = await salif.call(listGoodsToTake, {})
  expect(returns.map(({ orderNumber }) => orderNumber)).not.toContain(sold.placed.orderNumber)
  await expect(take(sold, firstCode ?? '')).rejects.toMatchObject(refused('first_code', 422))
  await expect(take(sold, wrongOtp(secondCode ?? ''))).rejects.toMatchObject({ status: 422 })
  const stranger = await market.seller({ name: 'Une autre' })
  await expect(take(sold, secondCode ?? '', stranger)).rejects.toMatchObject(
    refused('parcel_unknown', 404),
  )
  await Promise.all([take(sold, secondCode ?? ''), take(sold, secondCode ?? '')])
  await expect(take(sold, wrongOtp(secondCode ?? ''))).rejects.toMatchObject(
    refused('return_taken'),
  )
  expect(await read(sold)).toMatchObject({ state: 'done' })
  expect(await stocks(sold)).toEqual({ M: 5, L: 2, reserved: 0 })
  expect(await owed()).toEqual(before)
  expect(await rest.closedAfterDays(sold)).toBe(true)
  await expectLedgerAgrees(market.kernel)
})

test('a new article not collected in five days ends the exchange, and its stock is free', async () => {
  const sold = await delivered({ atShop: true })
  await swap(sold)
  await ready(sold)
  market.clock.advance(7 * dayMs)
  await market.runJob('promises.end', 'counter.collect')
  expect(await read(sold)).toMatchObject({ state: 'cancelled' })
  expect(await stocks(sold)).toEqual({ M: 4, L: 3, reserved: 0 })
  await expectLedgerAgrees(market.kernel)
})

test('what a shop refunds is brought to its counter, and the refund leaves at once', async () => {
  const sold = await delivered({ atShop: true, stockL: 0 })
  await seller.call(refundLineByShop, { params: { id: sold.id }, body: { lineId: sold.lineId } })
  const [goods] = await market.sql<{ code: string }>(
    'select door_code as code from goods_returns where parcel_id = $1',
    [sold.id],
  )
  await take(sold, goods?.code ?? '')
  await market.settle()
  const refunds = await market.sql('select amount_francs from refunds where subject_id = $1', [
    sold.id,
  ])
  expect(refunds).toHaveLength(1)
  await expectLedgerAgrees(market.kernel)
})

test('an old article of a door is also taken at the shop, unless a courier has it', async () => {
  const [sold, carried] = [await delivered(), await delivered()]
  for (const one of [sold, carried]) {
    await swap(one)
    await sent(one)
    await handOver(one)
  }
  await take(sold, (await read(sold)).secondCode ?? '')
  expect(await read(sold)).toMatchObject({ state: 'done' })
  const { secondCode } = await read(carried)
  await rest.take(carried)
  await expect(take(carried, secondCode ?? '')).rejects.toMatchObject(refused('return_taken'))
  await expectLedgerAgrees(market.kernel)
})

test('the old article that is not brought to an open shop counts; on days it was closed it does not', async () => {
  const reasons = async (sold: Delivered) => {
    await swap(sold)
    const { id, firstCode } = await ready(sold)
    await seller.call(handOverAtShop, { params: { id }, body: { otp: firstCode ?? '' } })
    market.clock.advance(7 * dayMs + 1)
    await market.runJob('promises.end', 'exchanges.give_back')
    return market.sql('select reason from refusals where is_counted and buyer_id = $1', [
      sold.buyer.user._id,
    ])
  }
  expect(await reasons(await delivered({ atShop: true }))).toEqual([{ reason: 'not_given_back' }])
  const sold = await delivered({ atShop: true })
  const ahead = [1, 2, 3].map((days) => dayAfter(market.clock.now(), days))
  await market.sql('update shops set closed_days = $2 where id = $1', [seller.shopId, ahead])
  expect(await reasons(sold)).toEqual([])
  await market.sql(`update shops set closed_days = '{}'`)
})
