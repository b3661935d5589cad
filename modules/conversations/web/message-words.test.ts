import { expect, test } from 'vitest'

import { answersWords, dayTitle, lengthProblem, lineTime } from './message-words.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const now = Date.parse('2026-11-24T00:30:00.000Z')
const plain = (words: string | null) => words?.replaceAll('\u00a0', ' ')

test.each([
  [30_000, 'répond en général en 1 min'],
  [12 * MINUTE, 'répond en général en 12 min'],
  [2 * HOUR, 'répond en général en 2 h'],
  [73 * HOUR, 'répond en général en 3 jours'],
  [null, undefined],
])('a shop whose answers take %s ms: %s', (ms, words) => {
  expect(plain(answersWords(ms))).toBe(words)
})

test('days are those of Bamako, also just after midnight', () => {
  expect(plain(dayTitle('2026-11-24T00:10:00.000Z', now))).toBe('Aujourd’hui, mar. 24 nov.')
  expect(plain(dayTitle('2026-11-23T23:50:00.000Z', now))).toBe('Hier, lun. 23 nov.')
  expect(plain(dayTitle('2026-11-20T10:00:00.000Z', now))).toBe('ven. 20 nov.')
  expect(plain(dayTitle('2025-11-20T10:00:00.000Z', now))).toBe('jeu. 20 nov. 2025')
})

test('a line of a list says the hour, then « hier », then the day', () => {
  expect(lineTime('2026-11-24T00:10:00.000Z', now)).toBe('00:10')
  expect(lineTime('2026-11-23T08:00:00.000Z', now)).toBe('hier')
  expect(plain(lineTime('2026-11-20T08:00:00.000Z', now))).toBe('ven. 20')
  expect(plain(lineTime('2026-10-02T08:00:00.000Z', now))).toBe('2 oct.')
})

test('a message of a thousand signs leaves, one more does not', () => {
  expect(lengthProblem('a'.repeat(1_000))).toBeNull()
  expect(lengthProblem('a'.repeat(1_001))).toBe('Message trop long, 1 000 signes au plus.')
})
