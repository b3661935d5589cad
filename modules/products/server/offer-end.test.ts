import { expect, test } from 'vitest'

import { offerEnd } from './product.ts'

const sunday = new Date('2026-11-22T15:00:00Z')

test('an offer that ends within six days says the day of the week, another its date', () => {
  expect(offerEnd('2026-11-22', sunday)).toBe('Jusqu’à dimanche')
  expect(offerEnd('2026-11-28', sunday)).toBe('Jusqu’à samedi')
  expect(offerEnd('2026-11-29', sunday)).toBe('Jusqu’au 29 nov.')
  expect(offerEnd('2026-12-12', sunday)).toBe('Jusqu’au 12 déc.')
})
