import { afterAll, expect, test } from 'vitest'

import { cancelTeamOrder, readTeamOrder } from '#modules/team-orders/contract/admin-orders.ts'
import { cancelOrder, readOrder, type Order } from '#modules/orders/contract/orders.ts'
import * as links from '#modules/orders/contract/payment-links.ts'
import { refuseParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { listMarketPromotions } from '#modules/promotions/contract/promotions.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person, Seller } from '../../../tests/support/market-people.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { deliver } from '../../../tests/support/parcels.ts'
import { confirmPayment, payFor, receiveNotifications } from '../../../tests/support/payments.ts'
import { offeredByMarket } from '../../../tests/support/promotions.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { acceptParcel, markReady } from '#modules/shop-orders/module.ts'
import { partTermsOf } from './split-parcel.ts'

const market = await openMarket()
const [admin, courier, awa] = await Promise.all([
  market.staff('admin'),
  market.staff('livreur'),
  market.buyer(),
])
const [friend, kadi] = [await market.seller(), await market.seller()]
/** Carries the zone's 2 500 f; alone, the pot is carried for 1 500 f. */
const anvil = await market.product({
  seller: friend,
  price: 5_000,
  stock: 99,
  weightClass: 'lourd',
})
const pot = await market.product({ seller: kadi, price: 95_000, stock: 99, weightClass: 'moyen' })
afterAll(async () => {
  await expectLedgerAgrees(market.kernel)
  await market.close()
})

const parcelsOf = ({ fulfillments: [heavy, rest] }: Order) => ({
  heavy: heavy?._id ?? '',
  rest: rest?._id ?? '',
})
const read = ({ _id }: Order, buyer: Person = awa) => buyer.call(readOrder, { params: { id: _id } })
const refuse = (seller: Seller, id: string) =>
  seller.call(refuseParcel, { params: { id }, body: { reason: 'Rupture de stock' } })
const cancelByTeam = (placed: Order, parcel: string) =>
  admin.call(cancelTeamOrder, {
    params: { id: placed._id },
    body: { parcels: [parcel], reason: 'Boutique injoignable' },
  })
const booksOf = async ({ _id }: Order) =>
  (await admin.call(readTeamOrder, { params: { id: _id } })).ledger
async function paidOrder(codes: string[] = []): Promise<Order> {
  const placed = await order(awa, [line(anvil), line(pot)], { codes })
  await payFor(market, placed)
  return placed
}

test('a promotion whose least sum is not reached any more takes nothing off the rest', async () => {
  const promotion = await offeredByMarket(admin, {
    amount: 3,
    budget: 3_000,
    code: 'CENTMILLE',
    minGoods: 100_000,
  })
  const placed = await paidOrder(['CENTMILLE'])
  expect(placed.total).toBe(100_000 - 3_000 + 3_000)
  // A part kept of one parcel counts with the goods of the other.
  const parcels = Object.values(parcelsOf(placed)).map((id) => ({ id, orderId: placed._id }))
  expect([...(await partTermsOf(market.kernel.db, parcels, [])).values()]).toMatchObject([
    { marketPromotion: { otherGoods: 95_000 } },
    { marketPromotion: { otherGoods: 5_000 } },
  ])
  await refuse(friend, parcelsOf(placed).heavy)
  // The rest costs 95 000 f and 1 500 f of delivery: 3 500 f are given back.
  expect((await booksOf(placed)).refundsDue).toBe(3_500)
  expect((await read(placed)).fulfillments[1]).toMatchObject({ marketDiscount: 0 })
  const { promotions } = await admin.call(listMarketPromotions, {})
  expect(promotions.find(({ _id }) => _id === promotion._id)).toMatchObject({
    uses: 0,
    discount: 0,
    sold: 0,
  })
  await expectLedgerAgrees(market.kernel)
})

test('what the buyer has not paid of the rest is borne by the shop that refused', async () => {
  await offeredByMarket(admin, { amount: 20, budget: 20_000, code: 'VINGT', minGoods: 100_000 })
  const placed = await paidOrder(['VINGT'])
  const { heavy, rest } = parcelsOf(placed)
  await refuse(friend, heavy)
  expect(await read(placed)).toMatchObject({ payment: { state: 'paid' } })
  const [borne] = await market.sql<{ francs: number }>(
    "select amount_francs as francs from ledger_entry_facts where subject_id = $1 and account = 'seller_payable'",
    [heavy],
  )
  // 83 000 f were paid, and the rest costs 96 500 f alone.
  expect(borne?.francs).toBe(96_500 - placed.total)
  await deliver(market, { parcelId: rest, seller: kadi, courier })
  expect(await booksOf(placed)).toMatchObject({ escrow: 0, refundsDue: 0 })
  await expectLedgerAgrees(market.kernel)
})

test('a buyer cannot cancel goods that only brought a promotion’s least sum', async () => {
  await offeredByMarket(admin, { amount: 20, budget: 20_000, code: 'VINGTDEUX', minGoods: 100_000 })
  const placed = await paidOrder(['VINGTDEUX'])
  const own = { parcelId: parcelsOf(placed).rest, sellerId: kadi.user._id }
  await acceptParcel(market.kernel, own)
  await markReady(market.kernel, own)
  expect(await refusal(awa.call(cancelOrder, { params: { id: placed._id } }))).toMatchObject({
    status: 409,
    code: 'orders.rest_costs_more',
  })
})

test('a relative pays what is left of an order of which a parcel was cancelled', async () => {
  const placed = await order(awa, [line(anvil), line(pot)])
  const { token } = await awa.call(links.makePaymentLink, { params: { id: placed._id } })
  const pay = () =>
    market.visitor(links.payByLink, { params: { token }, body: { provider: 'orange_money' } })
  await cancelByTeam(placed, parcelsOf(placed).heavy)
  expect(await market.visitor(links.readPaymentLink, { params: { token } })).toMatchObject({
    state: 'open',
    shops: 1,
    items: [{ lineTotal: 95_000 }],
    shippingFee: 1_500,
    total: 96_500,
  })
  const ask = (totalPrice: number) =>
    awa.call(initiatePayment, {
      body: { userId: awa.user._id, type: 'order', orderId: placed._id, totalPrice },
    })
  expect(await refusal(ask(placed.total))).toMatchObject({ status: 400 })
  await ask(96_500)
  await pay()
  await payFor(market, placed)
  expect(await booksOf(placed)).toMatchObject({ escrow: 96_500, refundsDue: 0 })
  await expectLedgerAgrees(market.kernel)
})

test('a payment begun before a parcel was cancelled owes back what is too much', async () => {
  const placed = await order(awa, [line(anvil), line(pot)])
  await awa.call(initiatePayment, {
    body: { userId: awa.user._id, type: 'order', orderId: placed._id },
  })
  await cancelByTeam(placed, parcelsOf(placed).heavy)
  await confirmPayment(market, placed._id)
  await receiveNotifications(market)
  expect(await booksOf(placed)).toMatchObject({
    escrow: 96_500,
    refundsDue: placed.total - 96_500,
  })
  expect(await read(placed)).toMatchObject({ payment: { state: 'refund_due' } })
  await expectLedgerAgrees(market.kernel)
})

test('a free delivery that was lost is borne once, whatever falls out after', async () => {
  const [fatou, sira] = [await market.seller(), await market.seller()]
  const charm = await market.product({ seller: fatou, price: 1_000, stock: 9 })
  const nail = await market.product({ seller: sira, price: 1_000, stock: 9 })
  const spoon = await market.product({ seller: kadi, price: 1_000, stock: 9 })
  await offeredByMarket(admin, {
    kind: 'delivery',
    amount: null,
    budget: 6_000,
    code: 'PORTOFFERT',
    products: [charm._id],
  })
  const alone = await order(awa, [line(nail), line(spoon)])
  const placed = await order(awa, [line(charm), line(nail), line(spoon), line(anvil)], {
    codes: ['PORTOFFERT'],
  })
  expect(placed.shippingFee).toBe(0)
  await payFor(market, placed)
  const [ofCharm, , , ofAnvil] = placed.fulfillments
  await refuse(fatou, ofCharm?._id ?? '')
  await refuse(friend, ofAnvil?._id ?? '')
  const bornes = await market.sql<{ francs: number }>(
    `select e.amount_francs as francs from ledger_entry_facts e join parcel_facts p on p.id = e.subject_id
     where p.order_id = $1 and e.account = 'seller_payable' order by e.amount_francs`,
    [placed._id],
  )
  const borne = bornes.reduce((sum, { francs }) => sum + francs, 0)
  // The shop of the promoted goods bears it; the shop that falls out later does not bear it again.
  expect(bornes.filter(({ francs }) => francs > 0)).toHaveLength(1)
  expect((await booksOf(placed)).escrow).toBe(alone.total - borne)
  expect((await booksOf(placed)).refundsDue).toBe(placed.total - alone.total + borne)
  await expectLedgerAgrees(market.kernel)
})
