import { afterAll, expect, test } from 'vitest'

import { takeParcel } from '#modules/deliveries/contract/deliveries.ts'
import { cancelOrder, readOrder } from '#modules/orders/contract/orders.ts'
import { openCrew } from '#modules/deliveries/server/testing/crew.ts'
import { acceptParcel, markReady } from '#modules/shop-orders/module.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { toDoOf } from '../../../tests/support/to-do.ts'

const { market, street, seller, goods, moussa, balance } = await openCrew()
afterAll(() => market.close())

const at = (moment: string) => market.clock.set(new Date(moment))

test('a parcel that no courier fetched is cancelled by its buyer a day of deliveries late', async () => {
  // Ready on a Friday, promised for Saturday until 18 h; Sunday no one carries.
  at('2026-11-20T10:00Z')
  const { id, placed, buyer } = await street.ready(seller, goods, { paid: true })
  const order = { params: { id: placed._id } }
  const parcel = async () => {
    const read = await buyer.call(readOrder, order)
    return { canCancel: read.canCancel, ...read.fulfillments[0] }
  }
  expect(await parcel()).toMatchObject({ dueAt: '2026-11-21T18:00:00.000Z', canCancel: false })
  at('2026-11-23T17:59Z')
  expect(await parcel()).toMatchObject({ isPromiseBroken: false, canCancel: false })
  expect(await refusal(buyer.call(cancelOrder, { ...order, body: {} }))).toMatchObject({
    code: 'orders.too_late_to_cancel',
  })
  const waiting = async () => toDoOf(await market.staff('admin'), 'deliveries.hand_out')
  expect(await waiting()).toMatchObject([{ dueAt: '2026-11-21T18:00:00.000Z', isLate: true }])
  at('2026-11-23T18:00Z')
  expect(await parcel()).toMatchObject({ isPromiseBroken: true, canCancel: true })
  const owed = await balance('refunds_due')
  await buyer.call(cancelOrder, { ...order, body: {} })
  expect(await parcel()).toMatchObject({ state: 'cancelled', dueAt: null })
  // Goods and delivery.
  expect(Math.abs((await balance('refunds_due')) - owed)).toBe(placed.total)
  expect(await waiting()).toEqual([])
  expect(await refusal(moussa.call(takeParcel, { params: { id } }))).toMatchObject({ status: 409 })
  await expectLedgerAgrees(market.kernel)
})

test('a parcel that its courier has cannot be cancelled, however late', async () => {
  at('2026-11-27T10:00Z')
  const { placed, buyer } = await street.onTheWay(moussa, seller, goods, { paid: true })
  at('2026-12-10T10:00Z')
  const read = await buyer.call(readOrder, { params: { id: placed._id } })
  expect(read.canCancel).toBe(false)
  expect(
    await refusal(buyer.call(cancelOrder, { params: { id: placed._id }, body: {} })),
  ).toMatchObject({ code: 'orders.too_late_to_cancel' })
})

test('of two parcels, one of them late, both are cancelled and every franc is owed back', async () => {
  at('2026-12-14T10:00Z')
  const beside = await market.product({ seller: await market.seller(), price: 4_000, stock: 5 })
  const buyer = await market.buyer()
  const placed = await order(buyer, [line(goods), line(beside)])
  await payFor(market, placed)
  const own = placed.fulfillments.find(({ items }) => items[0]?.product === goods._id)
  const parcel = { parcelId: own?._id ?? '', sellerId: seller.user._id }
  await acceptParcel(market.kernel, parcel)
  await markReady(market.kernel, parcel)
  at('2026-12-18T18:00Z')
  const owed = await balance('refunds_due')
  await buyer.call(cancelOrder, { params: { id: placed._id }, body: {} })
  expect(Math.abs((await balance('refunds_due')) - owed)).toBe(placed.total)
  await expectLedgerAgrees(market.kernel)
})
