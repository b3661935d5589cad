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

test('the chip of a product says first what keeps it from being sold', () => {
  const chipOf = (
    state: 'live' | 'suspended' | 'hidden_by_plan' | 'hidden_by_team',
    stock: number,
  ) => stateChip({ state, stock }, 3).words
  expect([
    chipOf('hidden_by_team', 0),
    chipOf('hidden_by_plan', 9),
    chipOf('suspended', 0),
    chipOf('live', 0),
    chipOf('live', 3),
    chipOf('live', 4),
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
