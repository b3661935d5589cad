import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeMonth } from '#modules/finance/contract/books.ts'
import { sell } from '#modules/payouts/server/testing/sold.ts'
import { openMarket, type Market } from '../../../tests/support/market.ts'
import { dayMs } from '#kernel/clock.ts'
import { expectedOfLedger } from '#server/modules.ts'
import { checkLedger } from './self-check.ts'

let market: Market
/**
 * Parcels handed over in August, September and October, of 10 000 f each; the first two months are
 * closed.
 */
const parcels: string[] = []

beforeAll(async () => {
  market = await openMarket({ at: new Date('2026-08-12T10:00:00Z') })
  for (const month of [8, 9, 10]) {
    market.clock.set(new Date(Date.UTC(2026, month - 1, 12, 10)))
    const [buyer, seller, courier] = [
      await market.buyer(),
      await market.seller(),
      await market.staff('livreur'),
    ]
    const goods = await market.product({ seller, price: 10_000, stock: 5 })
    const parts = { buyer, seller, courier, goods }
    await sell(market, parts)
    parcels.push((await sell(market, { ...parts, cash: true })).parcelId)
  }
  const finance = await market.staff('finance')
  for (const month of ['2026-08', '2026-09'])
    await finance.call(closeMonth, { params: { month }, body: { reason: 'Tout est rapproché.' } })
})
afterAll(() => market.close())

const tonight = () => checkLedger(market.kernel, expectedOfLedger)
const whole = (batch?: number) =>
  checkLedger(market.kernel, expectedOfLedger, { months: 'all', ...(batch && { batch }) })
/** As somebody would who gets round every constraint. */
const byForce = (text: string) =>
  market.sql(`begin; set local session_replication_role = replica; ${text}; commit`)
const addTo = (parcel: string | undefined, francs: number) =>
  byForce(
    `update parcels set items_total_francs = items_total_francs + ${francs} where id = '${parcel}'`,
  )
/** The night on which closed month `place` is read again: one each night. */
function waitForNightOf(place: number): void {
  while (Math.floor(market.clock.now().getTime() / dayMs) % 2 !== place) market.clock.advance(dayMs)
}

test('night check and whole check find nothing in a market whose books are right', async () => {
  await market.runJob('ledger.sum-up')
  expect(await tonight()).toEqual([])
  expect(await whole()).toEqual([])
  expect(await whole(1)).toEqual([])
})

test('a parcel of an open month that was changed by force is found the same night', async () => {
  await addTo(parcels[2], 100)
  const found = [
    { what: 'seller_payable', facts: expect.any(Number) as number, days: '2026-10-01 – infinity' },
    { what: 'courier_cash', facts: expect.any(Number) as number, days: '2026-10-01 – infinity' },
  ]
  expect(await tonight()).toMatchObject(found)
  expect(await whole()).toMatchObject([{ what: 'seller_payable' }, { what: 'courier_cash' }])
  await addTo(parcels[2], -100)
})

test('a parcel of a closed month changed by force is found when that month is read', async () => {
  await addTo(parcels[0], 100)
  waitForNightOf(1)
  expect(await tonight()).toEqual([])
  expect(await whole(1)).toMatchObject([
    { what: 'seller_payable', ledger: -19_000, facts: -19_100, days: '-infinity – 2026-09-12' },
    { what: 'courier_cash', ledger: 11_000, facts: 11_100, days: '-infinity – 2026-09-12' },
  ])
  waitForNightOf(0)
  expect(await tonight()).toMatchObject([
    { what: 'seller_payable', days: '2026-08-01 – 2026-09-01' },
    { what: 'courier_cash' },
  ])
  await addTo(parcels[0], -100)
})

test('an entry of a closed month that was changed or added by force is found', async () => {
  const entry = `(select id from ledger_entries where occurred_at < '2026-09-01' order by id limit 1)`
  await byForce(`update ledger_entries set amount_francs = amount_francs + 3 where id = ${entry}`)
  waitForNightOf(1)
  expect(await tonight()).toEqual([])
  expect(await whole()).toMatchObject([{ what: 'total', ledger: 3 }, { what: 'sums' }])
  await byForce(`update ledger_entries set amount_francs = amount_francs - 3 where id = ${entry}`)
  // Added ones change the sums of the month: that is seen every night.
  await byForce(`insert into ledger_entries (transaction_id, account_id, amount_francs, occurred_at)
    select transaction_id, account_id, v, occurred_at from ledger_entries e, (values (9), (-9)) as x(v) where id = ${entry}`)
  expect(await tonight()).toMatchObject([{ what: 'sums', facts: 9 }])
  await byForce('delete from ledger_entries where abs(amount_francs) = 9')
  expect(await whole()).toEqual([])
})

test('what a parcel cost cannot be changed once it is handed over', async () => {
  for (const change of ['items_total_francs = 1', "delivered_at = '2026-08-01'"])
    await expect(
      market.sql(`update parcels set ${change} where id = $1`, [parcels[0]]),
    ).rejects.toThrow(/is append-only/)
})
