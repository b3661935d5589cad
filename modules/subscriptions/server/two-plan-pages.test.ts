import { beforeEach, expect, test } from 'vitest'

import { readProfile } from '#modules/identity/contract/accounts.ts'
import { listRefunds } from '#modules/refunds/contract/refunds.ts'
import { readSubscription } from '#modules/subscriptions/contract/subscriptions.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { openMarket, type Market } from '../../../tests/support/market.ts'
import type { Person, Seller } from '../../../tests/support/market-people.ts'
import { dayMs } from '#kernel/clock.ts'
import { requestPlan, buyPlan } from './testing/buy-plan.ts'

let market: Market
let seller: Seller
let finance: Person
beforeEach(async () => {
  market = await openMarket()
  seller = await market.seller({ plan: 'free' })
  finance = await market.staff('finance')
  return () => market.close()
})

const readPlan = () => seller.call(readSubscription, {})
const owed = async () =>
  (await finance.call(listRefunds, {})).refunds.map(({ amount, reason }) => ({ amount, reason }))
const revenue = async () =>
  (
    await market.sql<{ francs: number }>(
      `select -sum(e.amount_francs)::int as francs from ledger_entries e
       join ledger_accounts a on a.id = e.account_id where a.kind = 'subscriptions'`,
    )
  )[0]?.francs

const byFrancs = (a: number, b: number) => a - b

/** Opens the page of a plan. @returns the provider's name of the payment */
async function open(plan: string): Promise<string> {
  await requestPlan(seller, plan)
  return market.orangeMoney.payments()[0]?.orderId ?? ''
}

async function pay(...pages: string[]): Promise<void> {
  for (const page of pages) {
    await market.orangeMoney.confirmAsCustomer(page)
    await market.orangeMoney.settleNotifications()
    await market.settle()
  }
}

test('two plan pages both paid: the second credits the first’s unused days, the rest goes back', async () => {
  await pay(await open('standard'), await open('pro'))
  expect(await readPlan()).toMatchObject({ plan: 'pro', endsAt: '2026-12-20T10:00:00.000Z' })
  expect((await readPlan()).history.map(({ amount }) => amount).toSorted(byFrancs)).toEqual([
    1_225, 5_655,
  ])
  expect(await owed()).toEqual([
    { amount: 1_225, reason: 'Jours non utilisés de la formule précédente.' },
  ])
  expect(await revenue()).toBe(6_880)
  await expectLedgerAgrees(market.kernel)
})

test('two upgrades priced with the same unused days: the second paid counts the first’s plan', async () => {
  await buyPlan(market, seller, 'standard')
  market.clock.advance(15 * dayMs)
  await finance.call(readProfile, {})
  await pay(await open('business'), await open('pro'))
  expect((await readPlan()).plan).toBe('pro')
  expect(await revenue()).toBe(1_225 + (2_450 - 612) + (6_880 - 2_450))
  await expectLedgerAgrees(market.kernel)
})
