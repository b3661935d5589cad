import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  listBoxes,
  listEntries,
  listMonths,
  listPaidPlans,
  listShopAccounts,
  readOverview,
} from '#modules/finance/contract/books.ts'
import { listHeld } from '#modules/payouts/contract/held-items.ts'
import { sell } from '#modules/payouts/server/testing/sold.ts'
import { openMarket, type Market } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { scansOf } from '../../../tests/support/plans.ts'
import { dayMs } from '#kernel/clock.ts'

let market: Market
let finance: Person
let shopId: string

beforeAll(async () => {
  market = await openMarket()
  const seller = await market.seller()
  ;[finance, shopId] = [await market.staff('finance'), seller.shopId]
  await market.sql(
    "insert into ledger_accounts (id, kind) values (gen_random_uuid(), 'bank'), (gen_random_uuid(), 'escrow') on conflict do nothing",
  )
  const parts = {
    seller,
    courier: await market.staff('livreur'),
    buyer: await market.buyer(),
    goods: await market.product({ seller, stock: 50 }),
  }
  for (let count = 0; count < 4; count += 1) {
    await sell(market, { ...parts, cash: count % 2 === 0 })
    market.clock.advance(dayMs)
  }
  await market.sql(longPast)
  await market.runJob('ledger.sum-up')
  await market.settle()
  await market.sql('analyze')
})
afterAll(() => market.close())

/** Enough entries for the planner to prefer an index: two thousand days of five remittances. */
const longPast = `
  with events as (
    insert into ledger_transactions (id, kind, subject_id, event_key, occurred_at)
    select gen_random_uuid(), 'cash_remitted', gen_random_uuid(), 'past:' || n, date_trunc('milliseconds', now() - n * interval '290 minutes') from generate_series(1, 10000) n returning id, occurred_at
  )
  insert into ledger_entries (transaction_id, account_id, amount_francs, occurred_at)
  select e.id, a.id, case a.kind when 'bank' then 100 else -100 end, e.occurred_at from events e, ledger_accounts a where a.kind in ('bank', 'escrow')`

test('no screen of the books scans the whole ledger, whatever its filter', async () => {
  const now = market.clock.now().toISOString()
  const input: Record<string, () => Promise<unknown>> = {
    overview: () => finance.call(readOverview, { query: { period: 'annee' } }),
    held: () => finance.call(listHeld, {}),
    boxes: () => finance.call(listBoxes, {}),
    shops: () => finance.call(listShopAccounts, {}),
    plans: () => finance.call(listPaidPlans, {}),
    months: () => finance.call(listMonths, {}),
    ledger: () => finance.call(listEntries, { query: {} }),
    'second page': () => finance.call(listEntries, { query: { limit: 2, page: 2 } }),
    account: () => finance.call(listEntries, { query: { account: 'escrow' } }),
    event: () => finance.call(listEntries, { query: { event: 'cash_collected' } }),
    figure: () =>
      finance.call(listEntries, {
        query: { figure: 'commission', from: '2026-01-01T08:00:00.000Z', to: now },
      }),
    owner: () => finance.call(listEntries, { query: { account: 'seller_payable', owner: shopId } }),
  }
  for (const [screen, call] of Object.entries(input)) {
    const scans = await scansOf(market.kernel.database, call)
    const whole = scans.filter(({ table, narrowed }) => table === 'ledger_entries' && !narrowed)
    expect({ screen, whole }).toEqual({ screen, whole: [] })
  }
})
