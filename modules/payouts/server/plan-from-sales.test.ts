import { afterAll, afterEach, expect, test } from 'vitest'

import {
  payPlanFromSales,
  readSubscription,
} from '#modules/subscriptions/contract/subscriptions.ts'
import { readStatement } from '#modules/payouts/contract/seller-payouts.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { closeAll } from './testing/sold.ts'
import { lineOf, openSaturdays } from './testing/saturdays.ts'

const { market, kadi, sold, owed, saturday, send, pay, duesAgree } = await openSaturdays()
afterAll(() => market.close())
afterEach(duesAgree)
afterEach(() => expectLedgerAgrees(market.kernel))

const plan = () => kadi.call(readSubscription, {})
const payWith = (body: {
  plan: 'standard' | 'business' | 'pro'
  amount: number
  seen: string | null
}) => kadi.call(payPlanFromSales, { body })
const shown = async (name: 'standard' | 'business' | 'pro') => {
  const { offers, endsAt } = await plan()
  const amount = offers.find((offer) => offer.plan === name)?.amount ?? 0
  return { plan: name, amount, seen: endsAt }
}

test('a plan is refused with the sum that is missing while sales cannot pay it', async () => {
  await sold()
  expect((await plan()).payableSales).toBe(0)
  expect(await refusal(payWith(await shown('pro')))).toMatchObject({
    status: 409,
    code: 'subscriptions.sales_too_small',
    message: expect.stringMatching(/^Il manque \d/),
    details: { missing: (await shown('pro')).amount },
  })
  await closeAll(market)
  expect((await plan()).payableSales).toBe(9_547)
})

test('a plan paid with sales starts at once, and Saturday pays that much less', async () => {
  const before = await plan()
  const offer = await shown('pro')
  const after = await payWith(offer)
  expect(after).toMatchObject({ plan: 'pro', payableSales: before.payableSales - offer.amount })
  expect(after.history).toHaveLength(before.history.length + 1)
  expect(await owed()).toBe(9_547 - offer.amount)
  await market.settle()
  expect((await kadi.call(listNotifications, {})).notifications).toContainEqual(
    expect.objectContaining({ title: 'Abonnement payé' }),
  )
  const batch = await saturday()
  expect(lineOf(batch)).toMatchObject({ amount: 9_547 - offer.amount })
  const { items } = await kadi.call(readStatement, { params: { id: lineOf(batch)._id } })
  expect(items).toContainEqual(
    expect.objectContaining({ words: 'Formule Pro, payée avec vos ventes', amount: -offer.amount }),
  )
  await pay(await send(batch))
})

test('a second press, another amount or a page of yesterday buys nothing', async () => {
  for (let sale = 0; sale < 4; sale += 1) await sold()
  await closeAll(market)
  const offer = await shown('pro')
  const answers = await Promise.allSettled([payWith(offer), payWith(offer), payWith(offer)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const again = await shown('pro')
  for (const wrong of [offer, { ...again, amount: 0 }, { ...again, seen: null }])
    expect(await refusal(payWith(wrong))).toMatchObject({
      status: 409,
      code: 'subscriptions.offer_changed',
    })
  expect(await refusal(payWith({ ...again, amount: -1 }))).toMatchObject({ status: 400 })
})

test('a plan and a batch built at the same instant never take the same sale', async () => {
  const { payableSales } = await plan()
  const offer = await shown('pro')
  expect(payableSales).toBeGreaterThan(offer.amount)
  const [paid, batch] = await Promise.allSettled([payWith(offer), saturday()])
  if (batch.status === 'rejected') throw batch.reason
  const taken = paid.status === 'fulfilled' ? offer.amount : 0
  expect(lineOf(batch.value).amount).toBe(payableSales - taken)
  expect(await owed()).toBe(payableSales - taken)
})
