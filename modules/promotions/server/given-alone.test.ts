import { afterAll, beforeEach, expect, test } from 'vitest'

import { openMarket } from '../../../tests/support/market.ts'
import { offeredByMarket } from '../../../tests/support/promotions.ts'

const market = await openMarket()
const [admin, colleague] = await Promise.all([market.staff('admin'), market.staff('admin')])
// What was given longer ago than 30 days is not counted; sessions would not last so long.
beforeEach(() => market.sql("update promotions set alone_at = alone_at - interval '31 days'"))
afterAll(() => market.close())

const give = (budget: number, code: string, by = admin) =>
  offeredByMarket(by, { kind: 'francs', amount: 5_000, code, budget })

test('three promotions of 50 000 f wait for a second person like one of 150 000 f', async () => {
  expect(await give(50_000, 'FETE1')).toMatchObject({ state: 'live', budget: 50_000 })
  for (const code of ['FETE2', 'FETE3'])
    expect(await give(50_000, code)).toMatchObject({ state: 'waiting', askedBudget: 50_000 })
  // Whoever of the team gives them.
  expect(await give(1_000, 'MILLE', colleague)).toMatchObject({ state: 'waiting' })
})
