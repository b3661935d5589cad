import { expect, test } from 'vitest'

import { compareSizes } from '#client/lists/compare-sizes.ts'

import { filtersOffered, filtersOn, type Facets } from './search-facets.ts'
import { readSearch, searchAddress } from './search-state.ts'

const facets: Facets = {
  category: [
    { value: 'mode', label: 'Mode', count: 12 },
    { value: 'bijoux', label: 'Bijoux', count: 3 },
  ],
  subCategory: [{ value: 'boubous', label: 'Boubous', count: 5 }],
  size: [{ value: 'L', label: 'L', count: 2 }],
  color: [],
  price: { min: 2_000, max: 45_000 },
  note: [],
  isLocal: 4,
  isFreeLivraison: 0,
  promo: 15,
}
const linesOf = (links: { words: string; state: Parameters<typeof searchAddress>[0] }[]) =>
  links.map(({ words, state }) => `${words} → ${searchAddress(state)}`)
const read = (query: string) => readSearch(new URLSearchParams(query))

test('every filter that is on has a link, in French, that takes it off', () => {
  expect(
    linesOf(
      filtersOn(
        read('q=robe&category=mode&size=L&isLocal=1&minPrice=5000&maxPrice=20000&page=3'),
        facets,
      ),
    ),
  ).toEqual([
    'made in Mali → /search?q=robe&category=mode&minPrice=5000&maxPrice=20000&size=L',
    'Mode → /search?q=robe&minPrice=5000&maxPrice=20000&isLocal=true&size=L',
    'Taille L → /search?q=robe&category=mode&minPrice=5000&maxPrice=20000&isLocal=true',
    'De 5\u202f000 à 20\u202f000\u00a0f → /search?q=robe&category=mode&isLocal=true&size=L',
  ])
})

test('a rating can be chosen as a filter and taken off', () => {
  expect(linesOf(filtersOn(read('q=robe&note=4'), facets))).toEqual([
    '4 étoiles et plus → /search?q=robe',
  ])
  expect(searchAddress(read('q=robe&note=4'))).toBe('/search?q=robe&note=4')
  for (const note of ['0', '6', 'cinq', '4.5', ''])
    expect(searchAddress(read(`q=robe&note=${note}`))).toBe('/search?q=robe')
})

test('a value that no product has any more can still be taken off', () => {
  expect(linesOf(filtersOn(read('color=Prune'), facets))).toEqual(['Prune → /search'])
})

test('only filters that would leave some products, and not all of them, are offered', () => {
  expect(linesOf(filtersOffered(read('q=robe'), facets, 15))).toEqual([
    'made in Mali → /search?q=robe&isLocal=true',
    'Mode → /search?q=robe&category=mode',
    'Bijoux → /search?q=robe&category=bijoux',
    'Moins de 20\u202f000\u00a0f → /search?q=robe&maxPrice=20000',
  ])
})

test('sizes are sorted: clothes, then shoes, then the rest', () => {
  expect(['42', 'XL', '105 cm', 'S', 'n° 4', 'M', '38', 'xxl'].toSorted(compareSizes)).toEqual([
    'S',
    'M',
    'XL',
    'xxl',
    '38',
    '42',
    '105 cm',
    'n° 4',
  ])
})

test('within a category, its subcategories are offered', () => {
  expect(linesOf(filtersOffered(read('category=mode&maxPrice=9000'), facets, 12))).toEqual([
    'made in Mali → /search?category=mode&maxPrice=9000&isLocal=true',
    'Boubous → /search?category=mode&subCategory=boubous&maxPrice=9000',
  ])
})
