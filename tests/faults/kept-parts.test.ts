import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, test } from 'vitest'

import { expectLedgerAgrees } from '../support/ledger.ts'
import { propertyRuns } from '../support/property-runs.ts'
import { exchangeOne, exchangeWays } from './model/exchange-one.ts'
import { refundOne } from './model/refund-one.ts'
import { openSales, saleScripts } from './model/sell-parts.ts'
import { expectSums, unitsLeft } from './model/sold-sums.ts'
import { rounds } from './rounds.ts'

/** Runs of one order of two shops; PROPERTY_SEED replays a printed seed. */
const runs = rounds('PARTS_RUNS', { usual: 200, long: 5_000 })
const seed = Number(process.env['PROPERTY_SEED'] ?? randomInt(2 ** 31))
/** Sales up to the first check of the ledger; then each tenth of those before. */
const firstCheck = 20
const printedEvery = 250

const { market, shops, courierId, admin, productIds, sell } = await openSales()
afterAll(() => market.close())

const scripts = fc.record({
  sale: saleScripts(['whole', 'part', 'part', 'part', 'refused']),
  isRefunded: fc.boolean(),
  exchange: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...exchangeWays) },
  ),
})

// oxlint-disable-next-line vitest/expect-expect -- expectSums asserts after each sale
test('any part kept of any sale pays, owes and restocks exactly what it says', async () => {
  let run = 0
  let checkedNext = firstCheck
  const from = performance.now()
  const kept = { parts: 0, refused: 0, promoted: 0, deposits: 0, exchanges: 0, atRelay: 0 }
  await fc.assert(
    fc.asyncProperty(scripts, async ({ sale, isRefunded, exchange }) => {
      const before = await unitsLeft(market, productIds)
      const sold = await sell(sale)
      for (const end of sold.ended)
        kept[end === 'part' ? 'parts' : 'refused'] += end === 'whole' ? 0 : 1
      const { marketPromotion, fulfillments } = sold.placed
      if (marketPromotion || fulfillments.some(({ shopPromotion }) => shopPromotion))
        kept.promoted += 1
      if (sold.placed.deposit) kept.deposits += 1
      if (sold.relay) kept.atRelay += 1
      const { buyer, relay } = sold
      const hands = { market, shops, courierId, buyer, relay }
      const exchanged = await exchangeOne(hands, sold.placed, exchange)
      if (exchanged) kept.exchanges += 1
      await expectSums(market, sold.placed, { before, exchanged })
      run += 1
      if (isRefunded) await refundOne({ market, admin }, sold.placed, exchanged)
      if (run % printedEvery === 0) {
        const seconds = Math.round((performance.now() - from) / 1_000)
        process.stdout.write(`${run} of ${runs} sales, seed ${seed}, ${seconds} s\n`)
      }
      if (run < checkedNext) return
      await expectLedgerAgrees(market.kernel)
      checkedNext = Math.ceil(run * 1.1) + firstCheck
    }),
    { ...propertyRuns(runs), endOnFailure: true, seed },
  )
  await expectLedgerAgrees(market.kernel)
  process.stdout.write(
    `${runs} sales, seed ${seed}: ${kept.parts} parts kept, ${kept.refused} parcels refused, ${kept.promoted} sales with promotions, ${kept.deposits} with a deposit, ${kept.atRelay} at a relay point, ${kept.exchanges} lines exchanged or refunded by their shop, no franc lost\n`,
  )
})
