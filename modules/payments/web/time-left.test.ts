import { expect, test } from 'vitest'

import { dayMs } from '#kernel/wire/day.ts'
import { timeLeft } from './time-left.ts'

const now = Date.parse('2026-11-20T14:00:00Z')

test.each([
  ['2026-11-20T14:19:59Z', 'encore 19\u00a0min'],
  ['2026-11-20T14:00:30Z', 'moins d’une minute'],
  ['2026-11-20T14:00:00Z', null],
  ['2026-11-20T13:00:00Z', null],
  ['2026-11-20T15:40:10Z', 'encore 1\u00a0h\u00a040'],
  ['2026-11-20T16:00:00Z', 'encore 2\u00a0h'],
  ['2026-11-20T15:05:00Z', 'encore 1\u00a0h\u00a005'],
])('until %s there is %s', (until, words) => {
  expect(timeLeft(until, now, 3 * 3_600_000)).toBe(words)
})

test('a phone whose clock is a day late shows no absurd delay', () => {
  expect(timeLeft('2026-11-20T14:20:00Z', now - dayMs, 20 * 60_000)).toBeNull()
})
