import { expect, test } from 'vitest'

import { discountPercent, wholePercent } from './money.ts'

test.each([
  [250_000, 1_000, 99],
  [250_000, 1, 99],
  [1_000, 5, 99],
  [1_000, 10, 99],
  [1_000, 500, 50],
  [25_000, 22_500, 10],
  [100_000, 99_600, 0],
  [100_000, 99_500, 1],
  [100_000, 100_000, 0],
  [100_000, null, 0],
])('%i f sold at %s f is shown as −%i %%, and nothing at 0', (price, promo, percent) => {
  expect(discountPercent(price, promo)).toBe(percent)
})

test('a share is 100 % only of all and 0 % only of nothing', () => {
  expect([0, 1, 499, 500, 995, 999, 1_000].map((part) => wholePercent(part, 1_000))).toEqual([
    0, 1, 50, 50, 99, 99, 100,
  ])
})
