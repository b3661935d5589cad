import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readSearch, searchAddress, searchQuery } from './search-state.ts'
import { propertyRuns } from '../../../tests/support/property-runs.ts'

const read = (query: string) => readSearch(new URLSearchParams(query))

test('a search read from an address gives the same address', () => {
  const address =
    '/search?q=bogolan&category=mode&minPrice=5000&isLocal=true&size=L%2CXL&sort=prix-asc'
  expect(searchAddress(read(address.split('?')[1] ?? ''))).toBe(address)
})

test('amounts are read as Malians write them', () => {
  expect(read('minPrice=5 000&maxPrice=12.500')).toMatchObject({ minPrice: 5000, maxPrice: 12_500 })
  expect(read('minPrice=cher&maxPrice=-5')).toMatchObject({ minPrice: null, maxPrice: null })
})

test('an address that makes no sense is a search for everything', () => {
  expect(searchAddress(read('page=-3&sort=hasard&minPrice=NaN&isLocal=peut-etre'))).toBe('/search')
})

test('whatever is typed in an address, the API gets a query it accepts', () => {
  const typed = fc.array(
    fc.tuple(
      fc.constantFrom(
        'q',
        'page',
        'category',
        'subCategory',
        'minPrice',
        'maxPrice',
        'isLocal',
        'promo',
        'size',
        'color',
        'sort',
      ),
      fc.string({ unit: 'grapheme' }),
    ),
  )
  fc.assert(
    fc.property(typed, (pairs) => {
      const query = searchQuery(readSearch(new URLSearchParams(pairs)))
      expect(query.page).toBeGreaterThanOrEqual(1)
      expect(query.q.length).toBeLessThanOrEqual(200)
      expect(query.category?.length ?? 0).toBeLessThanOrEqual(120)
      expect(query.color?.length ?? 0).toBeLessThanOrEqual(200)
      expect(Number.isInteger(query.minPrice ?? 0)).toBe(true)
    }),
    propertyRuns(),
  )
})
