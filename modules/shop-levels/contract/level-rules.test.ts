import fc from 'fast-check'
import { expect, test } from 'vitest'

import { dayMs } from '#kernel/clock.ts'
import { nextStep } from '#modules/shop-levels/server/move-levels.ts'
import { propertyRuns } from '../../../tests/support/property-runs.ts'
import {
  isAbove,
  type LevelFacts,
  levelOfFacts,
  type ShopLevel,
  shopLevels,
} from './level-rules.ts'

const count = (most: number) => fc.nat(most)
const anyFacts: fc.Arbitrary<LevelFacts> = fc
  .record({
    made: count(120),
    missed: count(12),
    delivered: count(90),
    buyers: count(30),
    lost: count(4),
    isVerified: fc.boolean(),
    isHeld: fc.boolean(),
  })
  .map(({ missed, made, ...facts }) => ({ ...facts, made, kept: Math.max(0, made - missed) }))
/** A shop of the highest level, and the same with a fault: random ones seldom rise twice. */
const best: LevelFacts = {
  kept: 60,
  made: 60,
  delivered: 90,
  buyers: 30,
  lost: 0,
  isVerified: true,
  isHeld: false,
}
const someFacts = fc.oneof(anyFacts, fc.constantFrom(best, { ...best, lost: 9 }))
const nights = fc.array(fc.tuple(someFacts, fc.integer({ min: 1, max: 12 })), { maxLength: 60 })

/** Asked of a level in plain figures, apart from the rules. */
function has(level: ShopLevel, facts: LevelFacts): boolean {
  const { kept, made, delivered, buyers, lost, isVerified, isHeld } = facts
  if (level === 'starting') return true
  if (isHeld) return false
  const [percent, lostPercent] = level === 'steady' ? [90, 5] : [95, 2]
  const keeps = made < 10 || kept * 100 >= percent * made
  const answers = lost <= Math.max(1, Math.floor((made * lostPercent) / 100))
  return (
    keeps &&
    answers &&
    (level === 'steady'
      ? kept >= 10 && delivered >= 10 && buyers >= 5
      : kept >= 30 && delivered >= 50 && buyers >= 15 && isVerified)
  )
}

type Held = Pick<Parameters<typeof nextStep>[0], 'level' | 'fallsAt' | 'fellAt'>

/** Plays nights, each so many days after the one before, and names what should not have been. */
function wrongIn(nightly: readonly (readonly [LevelFacts, number])[]): string[] {
  const wrong: string[] = []
  let now = Date.UTC(2026, 10, 2)
  let shop: Held = { level: 'starting', fallsAt: null, fellAt: null }
  let lastFall = -Infinity
  for (const [facts, days] of nightly) {
    now += days * dayMs
    const { way, ...next } = nextStep(shop, facts, new Date(now)) ?? { way: 'kept', ...shop }
    const steps = shopLevels.indexOf(next.level) - shopLevels.indexOf(shop.level)
    if (steps > 0 && !upTo(next.level).every((level) => has(level, facts)))
      wrong.push(`rose to ${next.level} without its facts`)
    if (steps < -1) wrong.push('fell by two')
    if (steps < 0 && now - lastFall < 30 * dayMs) wrong.push('fell twice in a month')
    if (steps < 0 && !(shop.fallsAt && shop.fallsAt.getTime() <= now)) wrong.push('fell untold')
    if (way === 'warned' && (next.fallsAt?.getTime() ?? 0) - now < 7 * dayMs)
      wrong.push('told too late')
    if (steps < 0) lastFall = now
    shop = next
  }
  return wrong
}

const upTo = (level: ShopLevel) => shopLevels.filter((one) => !isAbove(one, level))

test('no run of nights raises a level without its facts, or lets it fall twice in a month', () => {
  expect.hasAssertions()
  fc.assert(
    fc.property(nights, (nightly) => {
      expect(wrongIn(nightly)).toEqual([])
    }),
    propertyRuns(400),
  )
})

test('a shop is at the highest level whose facts it has, with those of each below', () => {
  expect.hasAssertions()
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const first = shopLevels.findIndex((level) => !has(level, facts))
      expect(levelOfFacts(facts)).toBe(shopLevels.at(first === -1 ? -1 : first - 1))
    }),
    propertyRuns(400),
  )
})
