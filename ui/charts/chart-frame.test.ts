import { expect, test } from 'vitest'

import { axisWords, roundTop } from './chart-frame.tsx'

test.each([
  [0, 2],
  [4, 4],
  [7, 8],
  [9, 10],
  [95_500, 100_000],
  [100_001, 200_000],
  [412_500, 500_000],
  [604_000, 800_000],
])('bars up to %i are measured against %i', (value, top) => {
  expect(roundTop(value)).toBe(top)
})

test('the labels of an axis are short', () => {
  expect(axisWords(50_000)).toMatch(/^50\s000$/)
  expect(axisWords(1_500_000)).toBe('1,5\u00a0M')
})
