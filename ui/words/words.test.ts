import { expect, test } from 'vitest'

import { initialsOf } from '../pictures/avatar.tsx'
import { shorten } from '#kernel/wire/short-text.ts'
import { formatRating } from '../icons/stars.tsx'

test('a description is cut to sixty characters at a word, and says that it goes on', () => {
  const long =
    'Basin riche teint à Bamako, brodé main au col et à la poitrine, ensemble de trois pièces.'
  expect(shorten(long, 60)).toBe('Basin riche teint à Bamako, brodé main au col et à la…')
  expect(shorten(long, 26)).toBe('Basin riche teint à Bamako…')
  expect(shorten(long, 27)).toBe('Basin riche teint à Bamako…')
})

test('a short description stays as it is, on one line', () => {
  expect(shorten('  Coton\n basin  ', 60)).toBe('Coton basin')
  expect(shorten('', 60)).toBe('')
})

test('one endless word is cut, and never through a letter', () => {
  expect(shorten('a'.repeat(80), 10)).toBe(`${'a'.repeat(10)}…`)
  expect(shorten('🧺'.repeat(20), 10)).toBe(`${'🧺'.repeat(10)}…`)
})

test('initials are the first and last names', () => {
  expect(
    ['Aminata Traoré', 'Karité de Sikasso', 'élise', '  ', 'Mariam N’Diaye'].map(initialsOf),
  ).toEqual(['AT', 'KS', 'ÉL', '?', 'MD'])
})

test('a rating is said with a French comma and no empty decimal', () => {
  expect([4.46, 5, 0, 4.95].map(formatRating)).toEqual(['4,5', '5', '0', '5'])
})
