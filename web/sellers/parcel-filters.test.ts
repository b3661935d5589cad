import { expect, test } from 'vitest'

import type { FulfilmentState } from '#contract/orders.ts'

import { byUrgency, chosenFilter, parcelFilters } from './parcel-filters.ts'

test('the work that waits always has its tab, other states only when they occur', () => {
  const words = parcelFilters({ new: 3, closed: 12, returning: 1 }, null).map((filter) => `${filter.words} ${filter.count}`)
  expect(words).toEqual(['Toutes 0', 'À accepter 3', 'À préparer 0', 'Prêtes 0', 'En route 0', 'Retours en route 1', 'Closes 12'])
  expect(parcelFilters({}, 'cancelled').at(-1)?.words).toBe('Annulées')
})

test.each([
  ['new', 'new'],
  ['awaiting_payment', null],
  ['toString', null],
  [null, null],
])('the address %s filters %s', (etat, state) => {
  expect(chosenFilter(etat)).toBe(state)
})

test('what is most pressing comes first', () => {
  const parcel = (name: string, state: FulfilmentState, acceptBefore: string | null, placedAt = '2026-11-20T10:00:00Z') => ({
    name,
    state,
    acceptBefore,
    placedAt,
  })
  const given = [
    parcel('delivered', 'delivered', null),
    parcel('ready', 'ready', null),
    parcel('new, later', 'new', '2026-11-20T22:00:00Z'),
    parcel('accepted, older', 'accepted', null, '2026-11-19T10:00:00Z'),
    parcel('new, sooner', 'new', '2026-11-20T12:00:00Z'),
    parcel('accepted', 'accepted', null),
  ]
  expect(byUrgency(given).map((one) => one.name)).toEqual(['new, sooner', 'new, later', 'accepted', 'accepted, older', 'ready', 'delivered'])
})
