import { afterAll, expect, test } from 'vitest'

import { searchProducts } from '#modules/search/contract/search.ts'
import { fewestStatements } from '../../../tests/support/fewest-statements.ts'
import { freshly } from '../../../tests/support/freshly.ts'
import { openMarket } from '../../../tests/support/market.ts'

const market = await openMarket()
const visitor = freshly(market)
const [near, far] = [await market.seller(), await market.seller({ name: 'Couvertures de Mopti' })]
await market.product({ seller: near, name: 'Couverture de laine', price: 9_000 })
await market.product({ seller: near, name: 'Couverture de coton', price: 4_000 })
await market.product({ seller: far, name: 'Couverture peule', price: 30_000 })
await market.sql(`update shops set region = 'Mopti', quartier = null where id = $1`, [far.shopId])
afterAll(() => market.close())

type Query = { deliveredTo?: string; maxPrice?: number }
const search = (q: string, query: Query = {}) => visitor(searchProducts, { query: { q, ...query } })
const found = async (q: string, query: Query = {}) =>
  (await search(q, query)).products.map(({ name }) => name).toSorted()

test('what is delivered to a place leaves out the shops from which nothing goes there', async () => {
  const all = ['Couverture de coton', 'Couverture de laine', 'Couverture peule']
  const reached = all.slice(0, 2)
  expect(await found('couverture')).toEqual(all)
  expect(await found('couverture', { deliveredTo: 'Bamako' })).toEqual(reached)
  expect(await found('', { deliveredTo: 'Bamako' })).toEqual(reached)
  expect(await found('couverture', { deliveredTo: 'Bamako', maxPrice: 5_000 })).toEqual([
    'Couverture de coton',
  ])
})

test('a place that nothing reaches, or that nobody knows, is delivered nothing', async () => {
  expect(await found('couverture', { deliveredTo: 'Kidal' })).toEqual([])
  expect(await found('couverture', { deliveredTo: 'Paris' })).toEqual([])
})

test('the facets say how many there are anywhere, and count what is reached', async () => {
  const { facets } = await search('couverture', { deliveredTo: 'Bamako' })
  expect(facets).toMatchObject({ anywhere: 3, price: { min: 4_000, max: 9_000 } })
  expect((await search('couverture')).facets.anywhere).toBeUndefined()
})

test('a search without a place makes no statement more, one with a place a single one', async () => {
  const without = await fewestStatements(market, () => search('couverture'))
  const narrowed = await fewestStatements(market, () => search('couverture', { maxPrice: 9_999 }))
  const placed = await fewestStatements(market, () =>
    search('couverture', { deliveredTo: 'Bamako' }),
  )
  expect(without).toBe(narrowed)
  expect(placed).toBe(narrowed + 1)
})
