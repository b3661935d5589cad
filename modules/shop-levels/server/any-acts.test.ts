import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

import { dayMs } from '#kernel/clock.ts'
import { propertyRuns } from '../../../tests/support/property-runs.ts'
import { openLevels } from './testing/shop-that-sells.ts'

const { market, openShop, night } = await openLevels()
afterAll(() => market.close())

const act = fc.oneof(
  { weight: 12, arbitrary: fc.record({ does: fc.constant('sale'), by: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('sale'), by: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('late', 'lost'), by: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('night', 'week'), by: fc.nat(5) }) },
)

type Move = { to: string; from: string }

test('no sequence of acts raises a shop without its facts', async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 24, maxLength: 40 }), async (acts) => {
      const shop = await openShop()
      const moves = () =>
        market.sql<Move>(
          'select from_level as "from", to_level as "to" from shop_level_moves where shop_id = $1 order by moved_at, id',
          [shop.seller.shopId],
        )
      // Counted apart, by what was done; a run is shorter than the days that count.
      const did = { sales: 0, late: 0, lost: 0, buyers: new Set<number>() }
      let known = 0
      for (const { does, by } of [...acts, { does: 'night', by: 0 }]) {
        if (does === 'sale') await shop.sale(by)
        if (does === 'late') await shop.late(by)
        if (does === 'lost') await shop.lost(by)
        if (does === 'sale' || does === 'lost') {
          did.sales += 1
          did.buyers.add(by)
        }
        if (does === 'late') did.late += 1
        if (does === 'lost') did.lost += 1
        if (does === 'week') market.clock.advance(2 * dayMs)
        if (does !== 'night' && does !== 'week') continue
        await night()
        const all = await moves()
        for (const { from, to } of all.slice(known))
          if (from === 'starting') {
            reached.add(to)
            expect(to).toBe('steady')
            expect(did.sales).toBeGreaterThanOrEqual(10)
            expect(did.buyers.size).toBeGreaterThanOrEqual(5)
            expect(did.lost).toBeLessThanOrEqual(1)
            expect(did.sales * 100).toBeGreaterThanOrEqual(90 * (did.sales + did.late))
          }
        known = all.length
      }
    }),
    propertyRuns(2),
  )
  expect([...reached]).toEqual(['steady'])
})
