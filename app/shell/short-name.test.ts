import { expect, test } from 'vitest'

import { shortName } from './category-bar.tsx'

test('a category is shortened to its first words in the row of the header', () => {
  expect(shortName('Pagnes et tissus')).toBe('Pagnes')
  expect(shortName('Chaussures, sacs et bijoux')).toBe('Chaussures')
  expect(shortName('Énergie solaire')).toBe('Énergie solaire')
})
