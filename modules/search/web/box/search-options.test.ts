import { expect, test } from 'vitest'

import { aroundTyped, searchGroups } from './search-options.ts'

test('suggestions lead to a search, products to their page, and each line has an id of its own', () => {
  const groups = searchGroups(
    [
      { label: 'bogolan' },
      { label: 'jeté', categoryName: 'Maison' },
      { label: 'Bogolan de Ségou', slug: 'bogolan-segou' },
    ],
    ['lampe & piles'],
  )
  expect(groups.map(({ title, options }) => [title, options.map(({ to }) => to)])).toEqual([
    ['Suggestions', ['/search?q=bogolan', '/search?q=jet%C3%A9']],
    ['Produits', ['/product/bogolan-segou']],
    ['Vos dernières recherches', ['/search?q=lampe%20%26%20piles']],
  ])
  const ids = groups.flatMap(({ options }) => options.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  expect(groups[0]?.options[1]?.detail).toBe('dans Maison')
})

test('nothing to propose shows nothing', () => {
  expect(searchGroups([], [])).toEqual([])
})

test('what was typed is found whatever its case', () => {
  expect(aroundTyped('Jeté de lit Bogolan', 'bogo')).toEqual(['Jeté de lit ', 'Bogo', 'lan'])
  expect(aroundTyped('Karité', 'xyz')).toEqual(['Karité', '', ''])
  expect(aroundTyped('Karité', '')).toEqual(['Karité', '', ''])
})
