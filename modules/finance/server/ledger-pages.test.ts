import { sumOf } from '#kernel/wire/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  type LedgerLine,
  figureNames,
  listBoxes,
  listEntries,
  listMonths,
  listPaidPlans,
  listShopAccounts,
  readOverview,
} from '#modules/finance/contract/books.ts'
import { checkLedger } from '#modules/ledger/module.ts'
import { sell } from '#modules/payouts/server/testing/sold.ts'
import { openMarket, type Market } from '../../../tests/support/market.ts'
import type { Goods } from '../../../tests/support/market-goods.ts'
import type { Person, Seller } from '../../../tests/support/market-people.ts'
import { entriesFile } from './books.routes.ts'
import type { EntryFilter } from './sums.queries.ts'
import { dayMs } from '#kernel/clock.ts'

let market: Market
let finance: Person
let parts: { buyer: Person; seller: Seller; courier: Person; goods: Goods }

beforeAll(async () => {
  market = await openMarket({ at: new Date('2026-10-12T10:00:00Z') })
  finance = await market.staff('finance')
  const seller = await market.seller()
  parts = {
    seller,
    courier: await market.staff('livreur'),
    buyer: await market.buyer(),
    goods: await market.product({ seller, price: 4_000, stock: 50 }),
  }
  for (const cash of [true, false, true, false]) {
    await sell(market, { ...parts, cash })
    market.clock.advance(dayMs)
  }
})
afterAll(() => market.close())

const filters = async (): Promise<EntryFilter[]> => [
  {},
  { account: 'escrow' },
  { account: 'seller_payable', owner: parts.seller.shopId },
  { account: 'courier_cash', from: '2026-10-13T00:00:00.000Z' },
  { event: 'cash_collected', to: '2026-10-14T09:30:00.000Z' },
  { account: 'bank' },
  // Both instants are within a day.
  { from: '2026-10-13T09:59:00.000Z', to: '2026-10-14T10:01:00.000Z' },
  ...figureNames.map((figure) => ({ figure, from: '2026-10-12T12:00:00.000Z' })),
]

/** What every screen of the books says, at this instant. */
async function everything() {
  const lists = []
  for (const query of await filters()) lists.push(await finance.call(listEntries, { query }))
  const overviews = [
    await finance.call(readOverview, { query: { period: '7j' } }),
    await finance.call(readOverview, { query: { period: 'annee' } }),
  ]
  return {
    lists,
    overviews,
    months: await finance.call(listMonths, {}),
    boxes: await finance.call(listBoxes, {}),
    shops: await finance.call(listShopAccounts, {}),
    plans: await finance.call(listPaidPlans, {}),
  }
}

test('the books say the same before and after their entries were added up, later ones too', async () => {
  const before = await everything()
  await market.runJob('ledger.sum-up')
  expect(await everything()).toEqual(before)
  const rows = await market.sql(
    'select upto = (select max(id) from ledger_entries) as all_summed, (select count(*) from ledger_tail()) as left_over from ledger_summed_up',
  )
  expect(rows).toEqual([{ all_summed: true, left_over: 0 }])

  await sell(market, { ...parts, cash: true })
  const after = await everything()
  expect(after.boxes.holds - before.boxes.holds).toBe(5_000)
  expect(after.shops.shops[0]?.due).toBe((before.shops.shops[0]?.due ?? 0) + 3_800)
  await market.runJob('ledger.sum-up')
  expect(await everything()).toEqual(after)
  expect(await checkLedger(market.kernel, [])).toEqual([])
})

test('pages of the ledger repeat and skip no entry, add up to their totals, and are the file', async () => {
  for (const filter of await filters()) {
    const seen: LedgerLine[] = []
    const { totalEntries, debit, credit } = await finance.call(listEntries, {
      query: { ...filter, limit: 3 },
    })
    for (let page = 1; page <= Math.ceil(totalEntries / 3) + 1; page += 1)
      seen.push(
        ...(await finance.call(listEntries, { query: { ...filter, limit: 3, page } })).entries,
      )
    const sum = (sign: number) => sumOf(seen, ({ amount }) => Math.max(0, sign * amount))
    expect({
      entries: new Set(seen.map(({ _id }) => _id)).size,
      debit: sum(1),
      credit: sum(-1),
    }).toEqual({ entries: totalEntries, debit, credit })
    const rows: string[] = []
    for await (const part of entriesFile(market.kernel.db, filter, 3))
      rows.push(...part.split('\r\n').filter(Boolean))
    expect(rows.slice(1).map((row) => Number(row.split(';')[0]))).toEqual(
      seen.map(({ _id }) => _id),
    )
  }
})

test('the nightly check finds a sum that is not that of its entries', async () => {
  await market.runJob('ledger.sum-up')
  await market.sql(
    "update ledger_days set francs = francs + 7 where kind = 'escrow' and is_debit and event = 'sale' and day = '2026-10-12'",
  )
  expect(await checkLedger(market.kernel, [])).toEqual([{ what: 'sums', ledger: 0, facts: 7 }])
})
