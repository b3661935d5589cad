import { afterAll, expect, test } from 'vitest'

import { readCashBox } from '#modules/cash-boxes/contract/courier-cash.ts'
import { failDelivery } from '#modules/deliveries/contract/deliveries.ts'
import { byId } from '#modules/deliveries/server/testing/crew.ts'
import { ofDeposit, openDeposits } from '#modules/deliveries/server/testing/deposits.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { priceKeptPart } from '#modules/parcels/contract/keep-part.ts'
import { cancelOrder } from '#modules/orders/contract/orders.ts'
import { contestRefusal, decideRefusal } from '#modules/refusals/contract/refusals.ts'
import { collectInstead, handOverAtShop } from '#modules/counter/contract/collection.ts'
import { acceptParcel, listSellerOrders } from '#modules/shop-orders/contract/seller-orders.ts'
import { offerCollection } from '../../../../tests/support/collections.ts'
import { failTries } from '../../../../tests/support/failed-tries.ts'
import { pictureOf } from '../../../../tests/support/pictures.ts'
import { expectLedgerAgrees } from '../../../../tests/support/ledger.ts'
import { line, requestRefund } from '../../../../tests/support/orders.ts'
import { refusal } from '../../../../tests/support/refusal.ts'

const {
  market,
  seller,
  goods,
  moussa,
  balance,
  other,
  pots,
  admin,
  read,
  openPage,
  pay,
  refundsOf,
  placePaid,
  leave,
  comesBack,
  bringBack,
  handOver,
  seenBy,
  inBox,
  link,
} = await openDeposits()
afterAll(() => market.close())

test('the deposit comes off the courier’s sum, sheet and box', async () => {
  const { placed, id, buyer } = await placePaid()
  const otp = await leave(id)
  expect(await seenBy(id)).toMatchObject({ cashDue: placed.total - 1_000, deposit: 1_000 })
  const before = await inBox()
  await handOver(id, otp)
  expect((await inBox()) - before).toBe(placed.total - 1_000)
  expect(await refundsOf(placed)).toEqual([])
  expect(await read(buyer, placed)).toMatchObject({ payment: { state: 'paid' } })
  const { movements } = await moussa.call(readCashBox, {})
  expect(movements[0]?.amount).toBe(placed.total - 1_000)
  await expectLedgerAgrees(market.kernel)
})

test('at the buyer’s fault it is kept and pays the trip; support’s removal owes it back', async () => {
  const { placed, id, buyer } = await placePaid()
  await leave(id)
  const revenue = await balance('delivery_revenue')
  await comesBack(id, 'refused')
  // 1 000 f kept, 350 f of them for the courier.
  expect((await balance('delivery_revenue')) - revenue).toBe(-650)
  expect(await refundsOf(placed)).toEqual([])
  expect(await read(buyer, placed)).toMatchObject({ deposit: { kept: 1_000, back: 0 } })
  const body = { kind: 'other_door', words: 'Ma porte est verte.' } as const
  await buyer.call(contestRefusal, { params: { id }, body })
  const decide = () =>
    admin.call(decideRefusal, { params: { id }, body: { remove: true, reason: 'Autre porte.' } })
  await Promise.allSettled([decide(), decide()])
  expect(await refundsOf(placed)).toEqual([ofDeposit(1_000)])
  // The courier's share goes back with the refusal.
  expect((await balance('delivery_revenue')) - revenue).toBe(0)
  expect(await read(buyer, placed)).toMatchObject({ deposit: { kept: 0, back: 1_000 } })
  await expectLedgerAgrees(market.kernel)
})

test('a refusal removed while the parcel is on its way back keeps no deposit', async () => {
  const { placed, id, buyer } = await placePaid()
  await leave(id)
  await failTries(market, moussa, { id, kinds: ['refused', 'refused'] })
  const body = { kind: 'other_door', words: 'Ma porte est verte.' } as const
  await buyer.call(contestRefusal, { params: { id }, body })
  await admin.call(decideRefusal, {
    params: { id },
    body: { remove: true, reason: 'Autre porte.' },
  })
  await bringBack(id)
  expect(await refundsOf(placed)).toEqual([ofDeposit(1_000)])
  await expectLedgerAgrees(market.kernel)
})

test('at any other’s fault, and on a cancellation, it is owed back, once', async () => {
  for (const kind of ['faulty', 'late'] as const) {
    const { placed, id } = await placePaid()
    await leave(id)
    await comesBack(id, kind)
    expect(await refundsOf(placed)).toEqual([ofDeposit(1_000)])
  }
  const { placed, buyer } = await placePaid()
  const cancel = () => buyer.call(cancelOrder, { params: { id: placed._id } })
  await Promise.allSettled([cancel(), cancel()])
  expect(await refundsOf(placed)).toEqual([ofDeposit(1_000)])
  expect(await read(buyer, placed)).toMatchObject({
    state: 'cancelled',
    deposit: { isPaid: true, kept: 0, back: 1_000 },
  })
  // A deposit that is owed back cannot be paid or used again.
  for (const again of [openPage, link])
    expect(await refusal(again(buyer, placed))).toMatchObject({
      status: 409,
      code: 'payments.nothing_to_pay',
    })
  await market.settle()
  const { notifications } = await buyer.call(listNotifications, {})
  expect(notifications[0]?.message ?? '').toMatch(/Votre acompte|remboursement/i)
  await expectLedgerAgrees(market.kernel)
})
test('a failed parcel collected at its shop has its deposit taken off what is paid there', async () => {
  await offerCollection(seller)
  const { placed, id, buyer } = await placePaid()
  await leave(id)
  await moussa.call(failDelivery, {
    ...byId(id),
    body: { kind: 'absent', imageId: await pictureOf(market, moussa) },
  })
  await buyer.call(collectInstead, { params: { id: placed._id, parcelId: id } })
  await bringBack(id)
  expect(await refundsOf(placed)).toEqual([])
  const { orders } = await seller.call(listSellerOrders, { query: {} })
  const rest = placed.total - 1_000
  expect(orders.find(({ _id }) => _id === id)?.toCollect).toMatchObject({ unpaid: rest })
  const collect = async () =>
    seller.call(handOverAtShop, {
      ...byId(id),
      body: { otp: (await read(buyer, placed)).fulfillments[0]?.clientOtp ?? '' },
    })
  expect(await refusal(collect())).toMatchObject({ code: 'collecting.unpaid' })
  expect(await read(buyer, placed)).toMatchObject({ payableByPhone: rest })
  await pay(buyer, placed)
  await collect()
  expect(await refundsOf(placed)).toEqual([])
  expect(await read(buyer, placed)).toMatchObject({ deposit: { kept: 0, back: 0 } })
  await expectLedgerAgrees(market.kernel)
})

test('two parcels have one deposit, each its delivery’s part, which follows it alone', async () => {
  const { placed, buyer } = await placePaid([line(goods), line(pots)])
  expect(placed.deposit?.francs).toBe(placed.shippingFee)
  const { fulfillments } = await read(buyer, placed)
  expect(fulfillments.map(({ deposit }) => deposit)).toEqual(
    fulfillments.map(({ shippingFee }) => shippingFee),
  )
  const [first, second] = fulfillments
  if (!first || !second) throw new Error('two shops, one parcel')
  const shopOf = ({ shopName }: { shopName: string }) =>
    shopName === 'Cuisine de Kadi' ? other : seller
  const otp = await leave(first._id, shopOf(first))
  const before = await inBox()
  await handOver(first._id, otp)
  await leave(second._id, shopOf(second))
  await comesBack(second._id, 'refused')
  expect(await refundsOf(placed)).toEqual([])
  expect(await read(buyer, placed)).toMatchObject({ deposit: { kept: second.deposit } })
  const door = first.itemsTotal + first.shippingFee - (first.deposit ?? 0)
  expect((await inBox()) - before).toBe(door)
  const cancelled = await placePaid([line(goods), line(pots)])
  await seller.call(acceptParcel, { params: { id: cancelled.id } })
  await expectLedgerAgrees(market.kernel)
})

test('a part kept for less than the deposit gives the rest of it back with the goods', async () => {
  const cheap = await market.product({ seller, stock: 9, price: 200, isFreeLivraison: true })
  const { placed, id, buyer } = await placePaid([line(cheap, 4)])
  const otp = await leave(id)
  const seen = await seenBy(id)
  const terms = seen?.partTerms
  if (!terms) throw new Error('no part can be kept')
  expect(seen).toMatchObject({ cashDue: 300, deposit: 500 })
  const kept = { [terms.lines[0]?.id ?? '']: 1 }
  const part = priceKeptPart(terms, kept)
  expect(part).toMatchObject({ due: 200, atDoor: 0 })
  const before = await inBox()
  await handOver(id, otp, { part: { kept, due: part.due } })
  expect(await inBox()).toBe(before)
  expect(await refundsOf(placed)).toEqual([])
  const rest = (await read(buyer, placed)).fulfillments.find(({ restOf }) => restOf)
  await bringBack(rest?._id ?? '')
  expect(await refundsOf(placed)).toEqual([ofDeposit(300)])
  await expectLedgerAgrees(market.kernel)
})

test('the rest is paid by telephone; a refund takes what each payment has left', async () => {
  const { placed, id, buyer } = await placePaid()
  const otp = await leave(id)
  await pay(buyer, placed)
  expect(await seenBy(id)).toMatchObject({
    cashDue: 0,
    paidAtDoor: { francs: placed.total - 1_000 },
  })
  expect(await read(buyer, placed)).toMatchObject({ payment: { method: 'wave', state: 'paid' } })
  await expectLedgerAgrees(market.kernel)
  await handOver(id, otp, { cashReceived: false })
  await requestRefund(admin, placed, { parcel: id, reason: 'Article abîmé.', amount: null })
  const refunds = await refundsOf(placed)
  expect(refunds.toSorted((a, b) => a.francs - b.francs)).toEqual([
    ofDeposit(1_000),
    { francs: placed.total - 1_000, ofDeposit: false },
  ])
  await expectLedgerAgrees(market.kernel)
})

test('paid by telephone and refused: the deposit is kept, the rest owed back', async () => {
  const { placed, id, buyer } = await placePaid()
  await leave(id)
  await pay(buyer, placed)
  await comesBack(id, 'refused')
  expect(await refundsOf(placed)).toEqual([{ francs: placed.total - 1_000, ofDeposit: false }])
  await expectLedgerAgrees(market.kernel)
})

test('cash taken before a payment by telephone owes back that payment, not the deposit', async () => {
  const { placed, id, buyer } = await placePaid()
  const otp = await leave(id)
  const madeAt = market.clock.now().toISOString()
  market.clock.advance(60_000)
  await pay(buyer, placed)
  const before = await inBox()
  await handOver(id, otp, { madeAt })
  expect((await inBox()) - before).toBe(placed.total - 1_000)
  expect(await refundsOf(placed)).toEqual([{ francs: placed.total - 1_000, ofDeposit: false }])
  await expectLedgerAgrees(market.kernel)
})

test('turned into a collection and not collected: the deposit is kept, and the refusal counts', async () => {
  await offerCollection(seller)
  const { placed, id, buyer } = await placePaid()
  await leave(id)
  const imageId = await pictureOf(market, moussa)
  await moussa.call(failDelivery, { ...byId(id), body: { kind: 'absent', imageId } })
  await buyer.call(collectInstead, { params: { id: placed._id, parcelId: id } })
  await bringBack(id)
  // Five days on which the shop is open, to its closing.
  market.clock.advance(8 * 86_400_000)
  await market.runJob('promises.end', 'counter.collect')
  expect(await read(buyer, placed)).toMatchObject({
    state: 'cancelled',
    deposit: { kept: 1_000, back: 0 },
  })
  expect(await refundsOf(placed)).toEqual([])
  await expectLedgerAgrees(market.kernel)
})
