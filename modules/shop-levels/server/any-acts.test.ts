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
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('night', 'days'), by: fc.nat(5) }) },
)

type Move = { to: string; from: string }
type Done = { sales: number; late: number; lost: number; buyers: Set<number> }

const hasFacts = ({ sales, late, lost, buyers }: Done) =>
  sales >= 10 && buyers.size >= 5 && lost <= 1 && sales * 100 >= 90 * (sales + late)

/** Plays acts at a new shop, and tells for each rise whether its facts were there. */
async function risesIn(acts: readonly { does: string; by: number }[]): Promise<boolean[]> {
  const shop = await openShop()
  // Counted apart, by what was done; a run is shorter than the days that count.
  const done: Done = { sales: 0, late: 0, lost: 0, buyers: new Set() }
  const rises: boolean[] = []
  let known = 0
  for (const { does, by } of [...acts, { does: 'night', by: 0 }]) {
    if (does === 'sale') await shop.sale(by)
    if (does === 'late') await shop.late(by)
    if (does === 'lost') await shop.lost(by)
    if (does === 'sale' || does === 'lost') {
      done.sales += 1
      done.buyers.add(by)
    }
    if (does === 'late') done.late += 1
    if (does === 'lost') done.lost += 1
    if (does === 'days') market.clock.advance(2 * dayMs)
    if (does !== 'night') continue
    await night()
    const moves = await market.sql<Move>(
      'select from_level as "from", to_level as "to" from shop_level_moves where shop_id = $1 order by moved_at, id',
      [shop.seller.shopId],
    )
    for (const { from, to } of moves.slice(known))
      if (from === 'starting') rises.push(to === 'steady' && hasFacts(done))
    known = moves.length
  }
  return rises
}

test('no sequence of acts raises a shop without its facts', async () => {
  const rises: boolean[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 24, maxLength: 40 }), async (acts) => {
      rises.push(...(await risesIn(acts)))
      expect(rises).not.toContain(false)
    }),
    propertyRuns(2),
  )
  expect(rises.length).toBeGreaterThan(0)
})
