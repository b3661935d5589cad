import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

import { expectLedgerAgrees } from '../support/ledger.ts'
import { propertyRuns } from '../support/property-runs.ts'
import { claimKinds, openClaims, type Claim } from './model/claims-on-a-line.ts'
import { rounds } from './rounds.ts'

/** Runs of one sale under two claims; CLAIMS_SEED replays a printed seed. */
const runs = rounds('CLAIMS_RUNS', { usual: 15, long: 1_000 })
const seed = Number(process.env['CLAIMS_SEED'] ?? randomInt(2 ** 31))
const printedEvery = 100

const street = await openClaims()
afterAll(() => street.market.close())

const claims: fc.Arbitrary<Claim> = fc.record({
  kind: fc.constantFrom(...claimKinds),
  pieces: fc.integer({ min: 1, max: 3 }),
  share: fc.constantFrom(0, 0.3, 1),
})
const scripts = fc.record({
  quantity: fc.integer({ min: 1, max: 3 }),
  /** Pieces that the buyer does not keep at the door, if there are others. */
  notKept: fc.constantFrom(0, 0, 0, 1),
  paid: fc.boolean(),
  pair: fc.tuple(claims, claims),
  /** `begun`: the first claim's goods travel. */
  when: fc.constantFrom('together', 'after', 'begun'),
})

test('any two claims on one line give no franc and no article twice', async () => {
  const made: Record<string, number> = {}
  let run = 0
  await fc.assert(
    fc.asyncProperty(scripts, async ({ pair: [one, other], when, ...how }) => {
      const sold = await street.sell(how)
      if (when === 'together') await Promise.all([sold.claim(one), sold.claim(other)])
      else {
        await sold.claim(one)
        if (when === 'begun') await sold.goOn()
        await sold.claim(other)
      }
      await sold.expectOnce()
      await sold.end()
      await sold.expectSums()
      for (const kind of sold.accepted()) made[kind] = (made[kind] ?? 0) + 1
      run += 1
      if (run % printedEvery === 0) process.stdout.write(`${run} of ${runs}, seed ${seed}\n`)
    }),
    { ...propertyRuns(runs), numRuns: runs, endOnFailure: true, seed },
  )
  await expectLedgerAgrees(street.market.kernel)
  const words = Object.entries(made).map(([kind, times]) => `${times} ${kind}`)
  process.stdout.write(`${runs} pairs of claims, seed ${seed}: ${words.join(', ')}\n`)
  expect(run).toBeGreaterThanOrEqual(runs)
})
