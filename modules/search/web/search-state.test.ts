import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  changed,
  countFilters,
  readSearch,
  searchAddress,
  searchQuery,
  unfiltered,
} from './search-state.ts'

const read = (query: string) => readSearch(new URLSearchParams(query))

test('a search read from an address gives the same address', () => {
  const address =
    '/search?q=bogolan&category=mode&minPrice=5000&isLocal=true&size=L%2CXL&sort=prix-asc'
  expect(searchAddress(read(address.split('?')[1] ?? ''))).toBe(address)
})

test('default values are not in the address', () => {
  expect(searchAddress(read('q=&page=1&sort=pertinence&promo=false'))).toBe('/search')
})

test('amounts are read as Malians write them', () => {
  expect(read('minPrice=5 000&maxPrice=12.500')).toMatchObject({ minPrice: 5000, maxPrice: 12_500 })
  expect(read('minPrice=cher&maxPrice=-5')).toMatchObject({ minPrice: null, maxPrice: null })
})

test('boxes of the same name, as a form without JavaScript sends them, make one list', () => {
  expect(read('size=L&size=XL,L').size).toEqual(['L', 'XL'])
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
  )
})

test('changing a filter goes back to the first page; clearing keeps the words and the order', () => {
  const state = read('q=lampe&page=4&promo=1&isLocal=1&maxPrice=20000&sort=notes')
  expect(countFilters(state)).toBe(3)
  expect(searchAddress(changed(state, { promo: false }))).toBe(
    '/search?q=lampe&maxPrice=20000&isLocal=true&sort=notes',
  )
  expect(searchAddress(unfiltered(state))).toBe('/search?q=lampe&sort=notes')
})
