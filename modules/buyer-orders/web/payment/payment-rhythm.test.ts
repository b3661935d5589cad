import { expect, test } from 'vitest'

import { RESERVATION_MS } from '#kernel/wire/limits.ts'

import { nextCheckMs } from '#modules/payments/web/index.ts'

test('a payment is polled soon, then less and less often, then no more', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map(nextCheckMs)).toEqual([
    3_000, 5_000, 8_000, 13_000, 20_000, 30_000, 30_000,
  ])
  expect(nextCheckMs(44)).toBeNull()
})

test('polling lasts as long as the stock is reserved, and not much longer', () => {
  let total = 0
  for (let attempt = 0; nextCheckMs(attempt) !== null; attempt += 1)
    total += nextCheckMs(attempt) ?? 0
  expect(total).toBeGreaterThanOrEqual(RESERVATION_MS)
  expect(total).toBeLessThan(RESERVATION_MS * 1.1)
})
