import { expect, test } from 'vitest'

import { orderRateWords } from './interest-card.tsx'

const of = (views: number, orders: number) =>
  orderRateWords({ views, favourites: 0, carts: 0, orders })

test('a seller reads how many orders a hundred looks bring', () => {
  expect(of(4_820, 64)).toBe('Sur 100\u00a0vues, 1,3 commande.')
  expect(of(140, 7)).toBe('Sur 100\u00a0vues, 5 commandes.')
})

test('no share is shown where nothing was ordered, or more was ordered than viewed', () => {
  expect(of(120, 0)).toMatch(/^Aucune commande encore/)
  expect(of(1, 3)).not.toContain('Sur 100')
})

test('a share of fewer than a hundred looks is not shown', () => {
  expect(of(99, 16)).toBe('Trop peu de vues encore pour en tirer une part.')
  expect(of(100, 50)).toBe('Sur 100\u00a0vues, 50 commandes.')
})
