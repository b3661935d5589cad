import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, test } from 'vitest'

import { dayMs } from '#kernel/clock.ts'
import { openMarket } from '../support/market.ts'
import { buyerActs } from './model/buyer-acts.ts'
import { exchangeActs } from './model/exchange-acts.ts'
import { expectHeldUnpaid, heldActs, holdThenLetGo } from './model/held-acts.ts'
import { expectInvariants } from './model/invariants.ts'
import { parcelActs } from './model/parcel-acts.ts'
import { teamActs } from './model/team-acts.ts'
import {
  attempt,
  makeTeam,
  newContext,
  type Team,
  type ModelContext,
} from './model/model-context.ts'
import { propertyRuns } from '../support/property-runs.ts'
import { rounds } from './rounds.ts'

/**
 * Each run is up to 40 acts; PROPERTY_SEED replays a printed seed.
 */
const runs = rounds('MODEL_RUNS', { usual: 10, long: 200 })
const seed = Number(process.env['PROPERTY_SEED'] ?? randomInt(2 ** 31))

const acts = { ...buyerActs, ...parcelActs, ...exchangeActs, ...teamActs, ...heldActs }
const scripts = fc.array(
  fc.record({
    what: fc.constantFrom(...Object.keys(acts)),
    pick: fc.nat(20),
    also: fc.nat(20),
  }),
  { minLength: 8, maxLength: 40 },
)

const market = await openMarket({ waveBalance: 1_000_000_000 })
afterAll(() => market.close())

// oxlint-disable-next-line vitest/expect-expect -- expectInvariants asserts after each act
test('no order of events loses or invents a franc, or sells a unit twice', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, async (script) => {
      const context = await openModel()
      for (const act of [
        { what: 'order', pick: 0, also: 1 },
        { what: 'pay', pick: 0, also: 0 },
        ...script,
      ]) {
        await attempt(market, () => acts[act.what]?.(context, act))
        await expectInvariants(context)
        await expectHeldUnpaid(market)
      }
      await holdThenLetGo(context)
      await expectInvariants(context)
    }),
    // All runs share a market, so a failing script is shown whole rather than shrunk.
    { ...propertyRuns(runs), endOnFailure: true, seed },
  )
  process.stdout.write(`${runs} scripts, seed ${seed}: no franc lost or invented\n`)
})

let team: Team
let teamUntil = new Date(0)

/**
 * Opens the model. Its clock never goes back: a day has one payout batch. Sessions last 30 days, a
 * team ten.
 */
async function openModel(): Promise<ModelContext> {
  const now = market.clock.now()
  if (now > teamUntil) {
    team = await makeTeam(market)
    teamUntil = new Date(now.getTime() + 10 * dayMs)
  }
  return newContext(market, team)
}
