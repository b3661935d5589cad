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
const nights = fc.array(fc.tuple(anyFacts, fc.integer({ min: 1, max: 40 })), { maxLength: 60 })

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

test('no run of nights raises a level without its facts, or lets it fall twice in a month', () => {
  fc.assert(
    fc.property(nights, (run) => {
      let now = Date.UTC(2026, 10, 2)
      let shop: { level: ShopLevel; fallsAt: Date | null; fellAt: Date | null } = {
        level: 'starting',
        fallsAt: null,
        fellAt: null,
      }
      let lastFall = -Infinity
      for (const [facts, days] of run) {
        now += days * dayMs
        const { way, ...next } = nextStep(shop, facts, new Date(now)) ?? { way: 'kept', ...shop }
        if (isAbove(next.level, shop.level))
          for (const level of shopLevels)
            if (!isAbove(level, next.level)) expect(has(level, facts)).toBe(true)
        if (isAbove(shop.level, next.level)) {
          expect(shopLevels.indexOf(shop.level) - shopLevels.indexOf(next.level)).toBe(1)
          expect(shop.fallsAt?.getTime()).toBeLessThanOrEqual(now)
          expect(now - lastFall).toBeGreaterThanOrEqual(30 * dayMs)
          lastFall = now
        }
        if (way === 'warned')
          expect((next.fallsAt?.getTime() ?? 0) - now).toBeGreaterThanOrEqual(7 * dayMs)
        shop = next
      }
    }),
    propertyRuns(400),
  )
})

test('a shop without one fact of a level is below it', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const reached = levelOfFacts(facts)
      for (const level of shopLevels)
        if (!isAbove(level, reached)) expect(has(level, facts)).toBe(true)
      const next = shopLevels[shopLevels.indexOf(reached) + 1]
      if (next) expect(has(next, facts)).toBe(false)
    }),
    propertyRuns(400),
  )
})
