import { afterAll, expect, test } from 'vitest'

import type { CallFailure } from '#kernel/wire/call-failure.ts'
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
import { confirmPayment, payFor, receiveNotifications } from '../../../tests/support/payments.ts'
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

test('links keep a share of a stock at most, for a proved number too', async () => {
  const rare = await market.product({ seller, stock: 40 })
  const buyer = await market.buyer()
  await market.sql('update users set phone_proved_at = now() where id = $1', [buyer.user._id])
  const ask = async (qty: number) => {
    const { _id: id } = await order(buyer, [line(rare, qty)])
    return buyer.call(links.makePaymentLink, { params: { id } })
  }
  expect(await refusal(ask(30))).toMatchObject({
    status: 409,
    code: 'orders.link_holds_too_much',
    message: expect.stringContaining('vos liens gardent 20 unités au plus'),
  })
  // Without a link the others are free again after the usual time.
  await pass(21)
  await ask(15)
  expect(await refusal(ask(6))).toMatchObject({ code: 'orders.link_holds_too_much' })
  await pass(21)
  await ask(5)
})

test('forty buyers who wait with links race for twenty uses, and twenty of them pay', async () => {
  await percentOff(seller, 1, { code: 'COURSE', maxUses: 20 })
  const waiting = []
  for (let batch = 0; batch < 2; batch += 1) {
    waiting.push(...(await Promise.all(Array.from({ length: 20 }, () => linked('COURSE')))))
    await pass(21)
  }
  const refused: unknown[] = []
  const open = (token: string) =>
    openPage(token).catch((error: unknown) => refused.push((error as CallFailure).code))
  // Eight at a time: the simulated operator is one process.
  for (let from = 0; from < waiting.length; from += 8)
    await Promise.all(waiting.slice(from, from + 8).map(({ token }) => open(token)))
  expect(refused).toEqual(Array.from({ length: 20 }, () => 'orders.promotion_gone'))
  for (const { id } of waiting) await confirmPayment(market, id)
  await receiveNotifications(market)
  const states = await Promise.all(waiting.map(stateOf))
  expect(states.filter((state) => state === 'paid')).toHaveLength(20)
  expect(await usesOf('COURSE')).toBe(20)
})
