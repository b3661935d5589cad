import { afterAll, beforeEach, expect, test } from 'vitest'

import {
  changePromotionBudget,
  decidePromotionBudget,
  endMarketPromotion,
} from '#modules/promotions/contract/promotions.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { inCash, line, order } from '../../../tests/support/orders.ts'
import { offeredByMarket } from '../../../tests/support/promotions.ts'

const market = await openMarket()
const [admin, colleague, finance, awa] = await Promise.all([
  market.staff('admin'),
  market.staff('admin'),
  market.staff('finance'),
  market.buyer(),
])
const cloth = await market.product({ seller: await market.seller(), price: 10_000, stock: 99 })
// What was given longer ago than 30 days is not counted; sessions would not last so long.
beforeEach(() => market.sql("update promotions set alone_at = alone_at - interval '31 days'"))
afterAll(() => market.close())

const give = (budget: number, code: string, by = admin) =>
  offeredByMarket(by, { kind: 'francs', amount: 5_000, code, budget })
const change = (id: string, budget: number, by = admin) =>
  by.call(changePromotionBudget, { params: { id }, body: { budget, reason: 'Autre budget.' } })
const end = (id: string) =>
  admin.call(endMarketPromotion, { params: { id }, body: { reason: 'La fête est finie.' } })

test('three promotions of 50 000 f wait for a second person like one of 150 000 f', async () => {
  expect(await give(50_000, 'FETE1')).toMatchObject({ state: 'live', budget: 50_000 })
  for (const code of ['FETE2', 'FETE3'])
    expect(await give(50_000, code)).toMatchObject({ state: 'waiting', askedBudget: 50_000 })
  // Whoever of the team gives them.
  expect(await give(1_000, 'MILLE', colleague)).toMatchObject({ state: 'waiting' })
})

test('a budget raised by slices counts with what was given before', async () => {
  const first = await give(30_000, 'TRENTE')
  const second = await give(10_000, 'DIXMILLE')
  expect(await change(second._id, 20_000)).toMatchObject({ budget: 20_000 })
  expect(await change(second._id, 20_001)).toMatchObject({ budget: 20_000, askedBudget: 20_001 })
  expect(await change(first._id, 10_000)).toMatchObject({ budget: 10_000 })
  expect(await change(second._id, 40_000)).toMatchObject({ budget: 40_000, askedBudget: null })
  expect(await change(first._id, 10_001, colleague)).toMatchObject({ askedBudget: 10_001 })
})

test('what a second person approved is not counted, nor what an ended one did not use', async () => {
  const asked = await give(80_000, 'GRAND')
  await finance.call(decidePromotionBudget, {
    params: { id: asked._id },
    body: { approve: true },
  })
  const ended = await give(50_000, 'FINIE')
  await order(awa, [line(cloth)], { codes: ['FINIE'], ...inCash })
  await end(ended._id)
  expect(await give(45_001, 'RESTE')).toMatchObject({ state: 'waiting' })
  expect(await give(45_000, 'RESTE2')).toMatchObject({ state: 'live' })
})

test('two slices given at the same moment are counted one after the other', async () => {
  const made = await Promise.all([give(30_000, 'ENSEMBLE1'), give(30_000, 'ENSEMBLE2', colleague)])
  expect(made.map(({ state }) => state).toSorted()).toEqual(['live', 'waiting'])
})
