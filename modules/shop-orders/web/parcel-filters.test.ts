import { expect, test } from 'vitest'

import { chosenFilter, countOf, firstDay, parcelTabs } from './parcel-filters.ts'

test.each([
  ['', 'Toutes', []],
  ['etat=new', 'À accepter', ['new']],
  ['etat=ready', 'Prêtes', ['ready', 'assigned']],
  ['etat=route', 'En route', ['in_delivery', 'failed', 'returning']],
  ['etat=cancelled', 'Historique', ['cancelled']],
  ['etat=returning', 'En route', ['returning']],
  ['etat=awaiting_payment', 'Toutes', []],
  ['etat=toString', 'Toutes', []],
])('the address ?%s shows %s', (search, words, states) => {
  const filter = chosenFilter(new URLSearchParams(search))
  expect([filter.tab.words, filter.states]).toEqual([words, states])
})

test('words and a period narrow the list, unknown values do not', () => {
  expect(chosenFilter(new URLSearchParams('q=%20bazin%20&periode=30'))).toMatchObject({
    q: 'bazin',
    days: 30,
  })
  expect(chosenFilter(new URLSearchParams('periode=31'))).toMatchObject({ q: '', days: null })
  expect(firstDay(7, Date.parse('2026-11-20T14:00:00Z'))).toBe('2026-11-14')
})

test('a tab counts its states', () => {
  expect(
    parcelTabs.map((tab) =>
      countOf(tab, { new: 3, ready: 1, assigned: 2, cancelled: 4, closed: 1 }),
    ),
  ).toEqual([0, 3, 0, 3, 0, 5])
})
