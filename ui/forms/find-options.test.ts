import { expect, test } from 'vitest'

import { findOptions } from './choice-field.tsx'

const options = [
  'Baco-Djicoroni (commune V)',
  'Djicoroni-Para (commune IV)',
  'Médina-Coura (commune II)',
  'N’Tomikorobougou (commune III)',
].map((label) => ({
  value: label,
  label,
}))
const found = (typed: string) => findOptions(options, typed).map(({ label }) => label.split(' ')[0])

test('a quartier is found without accents, by any of its words, those that begin with it first', () => {
  expect(found('')).toHaveLength(4)
  expect(found('medina')).toEqual(['Médina-Coura'])
  expect(found('DJICO')).toEqual(['Djicoroni-Para', 'Baco-Djicoroni'])
  expect(found('n tomi')).toEqual(['N’Tomikorobougou'])
  expect(found("N'Tomi")).toEqual(['N’Tomikorobougou'])
  expect(found('para iv')).toEqual(['Djicoroni-Para'])
  expect(found('paris')).toEqual([])
})
