import { expect, test } from 'vitest'

import { plural } from './plural.ts'

test('nothing, one, and one and a half are said in the singular, two in the plural', () => {
  expect(
    [0, 1, 1.5, -1, 2, 12].map((count) => plural(count, 'colis choisi', 'colis choisis')),
  ).toEqual([...Array.from({ length: 4 }, () => 'colis choisi'), 'colis choisis', 'colis choisis'])
  expect(plural(3, 'article')).toBe('articles')
})
