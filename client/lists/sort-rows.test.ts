import { expect, test } from 'vitest'

import { sortRows } from './sort-rows.ts'

const boxes = [
  { name: 'Élise', holds: 2_000 },
  { name: 'Awa', holds: null },
  { name: 'Fanta', holds: 15_000 },
]

test('names are sorted as French sorts them, accents with their letter', () => {
  expect(sortRows(boxes, ({ name }) => name, false).map(({ name }) => name)).toEqual([
    'Awa',
    'Élise',
    'Fanta',
  ])
})

test('sums are sorted by size, and rows without one come last in both directions', () => {
  const names = (down: boolean) =>
    sortRows(boxes, ({ holds }) => holds, down).map(({ name }) => name)
  expect(names(false)).toEqual(['Élise', 'Fanta', 'Awa'])
  expect(names(true)).toEqual(['Fanta', 'Élise', 'Awa'])
})
