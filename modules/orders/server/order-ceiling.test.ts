import { afterAll, expect, test } from 'vitest'

import { listBatches } from '#modules/payouts/contract/payouts.ts'
import { listHeld } from '#modules/payouts/contract/held-items.ts'
import { listMonths, listShopAccounts, readOverview } from '#modules/finance/contract/books.ts'
import { readAdminOverview, readMarketHealth } from '#modules/statistics/contract/admin-overview.ts'
import { readNextPayout } from '#modules/payouts/contract/seller-payouts.ts'
import {
  readSellerOverview,
  readSellerSales,
} from '#modules/statistics/contract/seller-overview.ts'
import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { makePaymentLink } from '#modules/orders/contract/payment-links.ts'
import {
  listMarketPromotions,
  listShopPromotions,
} from '#modules/promotions/contract/promotions.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { home, inCash, line, order, parcelOf } from '../../../tests/support/orders.ts'
import { deliver } from '../../../tests/support/parcels.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { approveAndSend } from '../../../tests/support/payout-batches.ts'
import { offeredByMarket, percentOff } from '../../../tests/support/promotions.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const market = await openMarket()
const [admin, courier, seller] = [
  await market.staff('admin'),
  await market.staff('livreur'),
  await market.seller(),
]
const dearest = await market.product({ seller, price: 100_000_000, stock: 999 })
const kadi = await market.seller()
const soap = await market.product({ seller: kadi, price: 5_000, stock: 99 })
const ofMarket = await offeredByMarket(admin, { kind: 'francs', amount: 1 })
await percentOff(seller, 1)
afterAll(async () => {
  await expectLedgerAgrees(market.kernel)
  await market.close()
})

const soldWith = async () =>
  (await admin.call(listMarketPromotions, {})).promotions.find(({ _id }) => _id === ofMarket._id)

test('an order above the ceiling is refused by the quote already, with the same sentence', async () => {
  const awa = await market.buyer()
  const refused = {
    status: 422,
    code: 'pricing.too_large',
    message: `Une commande va jusqu’à 200\u202f000\u202f000\u00a0f d’articles. Baissez une quantité, ou commandez en plusieurs fois.`,
  }
  for (const qty of [3, 21, 22, 999]) {
    const cartItems = [line(dearest, qty)]
    const quoted = awa.call(quoteCart, { body: { cartItems, shippingAddress: home } })
    expect(await refusal(quoted)).toMatchObject(refused)
    expect(await refusal(market.visitor(quoteCart, { body: { cartItems } }))).toMatchObject(refused)
    expect(await refusal(order(awa, cartItems))).toMatchObject(refused)
  }
  const cartItems = [line(dearest, 2)]
  const { total } = await awa.call(quoteCart, { body: { cartItems, shippingAddress: home } })
  expect((await order(awa, cartItems)).total).toBe(total)
})

test('no number of large unpaid orders refuses a small one: a promotion counts what was paid', async () => {
  for (let buyers = 0; buyers < 12; buyers += 1) {
    const friend = await market.buyer()
    const { _id: id } = await order(friend, [line(dearest, 2)])
    if (buyers % 2) await friend.call(makePaymentLink, { params: { id } })
  }
  expect(await soldWith()).toMatchObject({ uses: 13, sold: 0 })
  const awa = await market.buyer()
  const placed = await order(awa, [line(soap)])
  expect((await soldWith())?.sold).toBe(0)
  await payFor(market, placed)
  expect((await soldWith())?.sold).toBe(5_000)
  const atTheDoor = await order(awa, [line(soap, 2)], inCash)
  await deliver(market, { parcelId: parcelOf(atTheDoor), seller: kadi, courier })
  expect((await soldWith())?.sold).toBe(15_000)
})

test('what was sold and paid goes beyond four bytes in every figure, and is paid out', async () => {
  for (let buyers = 0; buyers < 12; buyers += 1) {
    const placed = await order(await market.buyer(), [line(dearest, 2)])
    await payFor(market, placed)
    await deliver(market, { parcelId: parcelOf(placed), seller, courier })
  }
  const [sold, owed] = [12 * 198_000_000, 12 * 188_100_000]
  const { promotions, month } = await seller.call(listShopPromotions, {})
  expect(promotions).toMatchObject([{ sold, discount: 25 * 2_000_000 }])
  expect(month.sold).toBe(sold)
  expect((await soldWith())?.sold).toBe(sold + 15_000)

  const finance = await market.staff('finance')
  const figuresOf = async () =>
    Promise.all([
      seller.call(readSellerOverview, {}),
      seller.call(readSellerSales, {}),
      admin.call(readAdminOverview, {}),
      admin.call(readMarketHealth, {}),
      finance.call(readOverview, { query: { period: 'mois' } }),
      finance.call(listShopAccounts, {}),
      finance.call(listMonths, {}),
      finance.call(listHeld, {}),
    ])
  await figuresOf()
  expect((await seller.call(readNextPayout, {})).notYet.amount).toBe(owed)

  // A line pays at most 2 000 000 000 f: the rest is in the next batch.
  market.clock.set(new Date('2026-12-05T06:00:00Z'))
  await market.runJob('orders.close-delivered')
  await market.runJob('payouts.build')
  await figuresOf()
  const [first] = (await finance.call(listBatches, {})).batches
  expect(first?.amount).toBe(10 * 188_100_000)
  await approveAndSend(first ?? { _id: '', amount: 0 }, {
    reader: finance,
    approver: await market.staff('finance'),
  })
  market.clock.set(new Date('2026-12-12T06:00:00Z'))
  await market.runJob('payouts.build')
  const { batches } = await finance.call(listBatches, {})
  expect(batches.map(({ amount }) => amount)).toEqual([2 * 188_100_000, first?.amount])
})
