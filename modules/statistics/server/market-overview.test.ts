import { sumOf } from '#kernel/wire/money.ts'
import { afterAll, expect, test } from 'vitest'

import { readAdminOverview } from '#modules/statistics/contract/admin-overview.ts'
import { fewestStatements } from '../../../tests/support/fewest-statements.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const market = await openMarket()
const admin = await market.staff('admin')
afterAll(() => market.close())

test('the first screen counts Bamako’s sales by day, by state, and what waits', async () => {
  const seller = await market.seller({ name: 'Tissus du fleuve' })
  const cloth = await market.product({ seller, price: 10_000 })
  const buyer = await market.buyer()
  const cash = { paymentMethod: 'cash_on_delivery' } as const
  const placed = await order(buyer, [line(cloth, 2)], cash)
  await order(buyer, [line(cloth)], cash)
  const cancelled = await order(buyer, [line(cloth)], cash)
  await order(buyer, [line(cloth)], { paymentMethod: 'orange_money' })
  const run = (text: string, values: unknown[]) => market.sql(text, values)
  await run("update parcels set state = 'cancelled', due_at = null where order_id = $1", [
    cancelled._id,
  ])
  // One of them eight days ago, at a quarter to midnight.
  await run('update parcels set placed_at = $2 where order_id = $1', [
    placed._id,
    '2026-11-12T23:45:00Z',
  ])

  const week = await admin.call(readAdminOverview, { query: { days: 7 } })
  expect(week).toMatchObject({
    sales: { now: 10_000, before: 20_000 },
    orders: { now: 2, before: 1 },
    newShops: { now: 1, before: 0 },
    publishing: 1,
    acceptance: { now: null, before: null },
  })
  expect(week.days).toHaveLength(7)
  expect(week.days.at(-1)).toEqual({ day: '2026-11-20', francs: 10_000, before: 0, orders: 1 })
  expect(week.days.find(({ before }) => before > 0)).toMatchObject({
    day: '2026-11-19',
    before: 20_000,
  })
  expect(week.states.filter(({ count }) => count > 0)).toEqual([
    { state: 'awaiting_payment', count: 1 },
    { state: 'new', count: 1 },
    { state: 'cancelled', count: 1 },
  ])
  const month = await admin.call(readAdminOverview, { query: { days: 30 } })
  expect(month.sales).toEqual({ now: 30_000, before: 0 })
  expect(sumOf(month.days, ({ francs }) => francs)).toBe(month.sales.now)
  expect(week.toTreat.map(({ kind }) => kind)).toContain('shops')
  expect(await refusal(admin.call(readAdminOverview, { query: { days: 8 } }))).toMatchObject({
    status: 400,
  })
  expect(
    await fewestStatements(market, () => admin.call(readAdminOverview, { query: { days: 90 } })),
  ).toBe(
    await fewestStatements(market, () => admin.call(readAdminOverview, { query: { days: 7 } })),
  )
})
