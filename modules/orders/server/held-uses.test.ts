import { afterAll, expect, test } from 'vitest'

import { readOrder } from '#modules/orders/contract/orders.ts'
import * as links from '#modules/orders/contract/payment-links.ts'
import {
  listMarketPromotions,
  listShopPromotions,
} from '#modules/promotions/contract/promotions.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { payFor, receiveNotifications } from '../../../tests/support/payments.ts'
import { offeredByMarket, percentOff } from '../../../tests/support/promotions.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const market = await openMarket()
const [admin, seller] = [await market.staff('admin'), await market.seller()]
const cloth = await market.product({ seller, price: 10_000, stock: 500 })
afterAll(async () => {
  await expectLedgerAgrees(market.kernel)
  await market.close()
})

const minute = 60_000
/** Orders with a code, and asks a relative to pay. */
async function linked(code: string): Promise<{ buyer: Person; id: string; token: string }> {
  const buyer = await market.buyer()
  const { _id: id } = await order(buyer, [line(cloth)], { codes: [code] })
  const { token } = await buyer.call(links.makePaymentLink, { params: { id } })
  return { buyer, id, token }
}
const openPage = (token: string) =>
  market.visitor(links.payByLink, { params: { token }, body: { provider: 'orange_money' } })
async function pass(minutes: number): Promise<void> {
  market.clock.advance(minutes * minute)
  await market.runJob('orders.expire')
  await market.runJob('promotions.lapse-uses')
}
const stateOf = async ({ buyer, id }: { buyer: Person; id: string }) =>
  (await buyer.call(readOrder, { params: { id } })).payment.state
const usesOf = async (code: string) =>
  [
    ...(await seller.call(listShopPromotions, {})).promotions,
    ...(await admin.call(listMarketPromotions, {})).promotions,
  ].find((one) => one.code === code)?.uses

test('an unpaid order with a link holds the last use for twenty minutes, not for twelve hours', async () => {
  await percentOff(seller, 10, { code: 'DERNIER', maxUses: 1 })
  const first = await linked('DERNIER')
  const awa = await market.buyer()
  expect(await refusal(order(awa, [line(cloth)], { codes: ['DERNIER'] }))).toMatchObject({
    code: 'promotions.code_refused',
  })
  await pass(21)
  expect(await stateOf(first)).toBe('pending')
  await payFor(market, await order(awa, [line(cloth)], { codes: ['DERNIER'] }))
  // It is gone: the relative reads so before anything is paid.
  expect(await refusal(openPage(first.token))).toMatchObject({
    status: 409,
    code: 'orders.promotion_gone',
  })
  expect(await usesOf('DERNIER')).toBe(1)
})

test('as long as some is left a relative pays the price that was shown, hours later', async () => {
  await offeredByMarket(admin, { kind: 'francs', amount: 1_000, budget: 1_000, code: 'RESTE' })
  const first = await linked('RESTE')
  await pass(200)
  expect(await usesOf('RESTE')).toBe(0)
  await openPage(first.token)
  // The open page holds it again.
  expect(await usesOf('RESTE')).toBe(1)
  await payFor(market, { _id: first.id })
  expect(await stateOf(first)).toBe('paid')
  await pass(200)
  expect(await usesOf('RESTE')).toBe(1)
})

test('a payment that comes after its promotion was given to others is owed back', async () => {
  await percentOff(seller, 10, { code: 'TROPTARD', maxUses: 1 })
  const first = await linked('TROPTARD')
  await openPage(first.token)
  // The operator takes the money, and says so long after.
  await payFor(market, { _id: first.id }, { phone: '79000009' })
  await pass(21)
  const second = await linked('TROPTARD')
  market.orangeMoney.releaseLate()
  await receiveNotifications(market)
  expect(await stateOf(first)).toBe('refund_due')
  await openPage(second.token)
  await payFor(market, { _id: second.id })
  expect(await stateOf(second)).toBe('paid')
  expect(await usesOf('TROPTARD')).toBe(1)
})
