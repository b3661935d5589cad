import { expect } from 'vitest'

import {
  figureNames,
  listBoxes,
  listEntries,
  listMonths,
  listPaidPlans,
  readOverview,
} from '#modules/books/contract/books.ts'
import { listRefunds } from '#modules/refunds/contract/refunds.ts'
import { listBatches } from '#modules/payouts/contract/payouts.ts'
import { listHeld } from '#modules/payouts/contract/held-items.ts'
import { expectShop } from './expect-shop.ts'
import { waveWallet } from '../../support/wave-wallet.ts'
import { sum, waveOpening, type Month } from './month.ts'

/**
 * Expects every figure of finance to be what was played, to the franc.
 * @returns the ledger's entries
 */
export async function expectFigures(month: Month): Promise<number> {
  const overview = await expectOverview(month)
  await expectLists(month)
  let held = 0
  for (const { seller } of month.shops) held += await expectShop(month, seller)
  expect((await month.reader.call(listHeld, {})).amount).toBe(held)
  expect(overview.held.amount).toBe(held)
  return expectMonths(month)
}

async function expectOverview({ market, reader, facts }: Month) {
  const overview = await reader.call(readOverview, { query: { period: 'annee' } })
  const byAccount = (balances: readonly { account: string; amount: number }[]) =>
    Object.fromEntries(balances.map(({ account, amount }) => [account, amount]))
  const owners = byAccount(overview.owners)
  const toCouriers = Math.max(0, owners['courier_payable'] ?? 0) + facts.couriersPaid
  expect(overview.figures).toEqual({
    collected_orange_money: facts.orange_money,
    collected_wave: facts.wave,
    collected_cash: facts.cash,
    commission: facts.commission,
    delivery: facts.delivery,
    delivery_to_couriers: toCouriers,
    subscriptions: facts.subscriptions,
    promotions: facts.promotions,
    market: facts.commission + facts.delivery + facts.subscriptions - facts.promotions - toCouriers,
  })
  const paidOut = sum(facts.paidOut.values())
  const refundsDue = facts.refundsDue - facts.refunded.orange_money - facts.refunded.wave
  expect(byAccount(overview.places)).toEqual({
    provider_clearing: facts.orange_money - facts.refunded.orange_money,
    wave_clearing: facts.wave - facts.refunded.wave - facts.paidByCall,
    bank: facts.remitted - (paidOut + facts.couriersPaid - facts.paidByCall),
    courier_cash: facts.cash - facts.remitted,
  })
  expect(await waveWallet(market)).toBe(
    waveOpening + facts.wave - facts.refunded.wave - facts.paidByCall,
  )
  expect(owners).toMatchObject({
    escrow: 0,
    seller_payable: sum(facts.shopsDue.values()) - paidOut,
    refunds_due: refundsDue,
  })
  expect(overview).toMatchObject({ gap: 0, refunds: { amount: refundsDue } })
  expect(overview.days).toEqual(
    [...facts.days].map(([day, { cash, ...byProvider }]) => ({
      day,
      byProvider,
      cash,
    })),
  )
  for (const figure of figureNames) {
    const { amount } = await reader.call(listEntries, { query: { figure, limit: 1 } })
    expect({ figure, amount }).toEqual({ figure, amount: overview.figures[figure] })
  }
  return overview
}

async function expectLists({ reader, facts, shops }: Month): Promise<void> {
  expect((await reader.call(listBoxes, {})).holds).toBe(facts.cash - facts.remitted)
  expect(await reader.call(listPaidPlans, {})).toMatchObject({
    totalSubscriptions: Math.ceil(shops.length / 3),
    amount: facts.subscriptions,
    active: { pro: shops.length },
  })
  const { counts } = await reader.call(listRefunds, {})
  expect([counts['confirmed'] ?? 0, sum(Object.values(counts))]).toEqual([
    facts.refundsSent,
    facts.refundRequests,
  ])
  const { batches } = await reader.call(listBatches, { query: { limit: 100 } })
  expect(sum(batches.map(({ paid }) => paid))).toBe(
    sum(facts.paidOut.values()) + facts.couriersPaid,
  )
}

async function expectMonths({ reader }: Month): Promise<number> {
  const { totalEntries, debit, amount } = await reader.call(listEntries, { query: { limit: 1 } })
  const { months } = await reader.call(listMonths, {})
  const entries = sum(months.map((month) => month.entries))
  const debits = sum(months.map((month) => month.debit))
  expect([entries, debits, amount]).toEqual([totalEntries, debit, 0])
  return totalEntries
}
