import { expect, test } from 'vitest'

import { comingTitle } from '../saturday-words.ts'
import { dayWords, saturdayDetail } from './payouts-words.ts'

test('a Saturday is named in French, whatever the machine’s own time zone', () => {
  expect(dayWords('2026-11-21')).toBe('sam. 21 nov.')
  expect(comingTitle({ day: '2026-11-21' })).toBe('Samedi 21 nov.')
})

test('a Saturday says what it pays, or what it carries over', () => {
  expect(saturdayDetail({ state: 'paid', amount: 10, orders: 6, returns: 1 })).toBe(
    '6 commandes, 1 retour',
  )
  expect(saturdayDetail({ state: 'due', amount: 10, orders: 1, returns: 0 })).toBe('1 commande')
  expect(saturdayDetail({ state: 'carried', amount: -2_150, orders: 1, returns: 1 })).toBe(
    'solde −2\u202f150\u00a0f',
  )
})
