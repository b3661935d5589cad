import { expect, test } from 'vitest'

import { filterAddress, filterOf, stateChip, stateTabs } from './product-filter.ts'

test('a filter lives in the address and comes back from it', () => {
  const filter = { q: 'théière', state: 'low', category: 'cuisine' } as const
  expect(filterOf(new URL(filterAddress(filter), 'http://sugu').searchParams)).toEqual(filter)
  expect(filterOf(new URLSearchParams('etat=n-importe'))).toEqual({
    q: '',
    state: null,
    category: null,
  })
})

test('what keeps a product from being sold is said before anything else', () => {
  const said = (state: 'live' | 'suspended' | 'hidden_by_plan' | 'hidden_by_team', stock: number) =>
    stateChip({ state, stock }, 3).words
  expect([
    said('hidden_by_team', 0),
    said('hidden_by_plan', 9),
    said('suspended', 0),
    said('live', 0),
    said('live', 3),
    said('live', 4),
  ]).toEqual([
    'Retiré par Sugu',
    'Hors formule',
    'Suspendu',
    'Épuisé',
    'Bientôt épuisé',
    'En vente',
  ])
  expect(stateTabs(null).map(({ count }) => count)).toEqual([0, 0, 0, 0, 0])
})
