import { expect, test } from 'vitest'

import { sinceWords } from './since-words.ts'

const now = Date.parse('2026-11-22T12:00:00Z')

test('fresh news says how long ago it came, older news says when', () => {
  expect(
    [
      '2026-11-22T12:00:30Z',
      '2026-11-22T11:59:30Z',
      '2026-11-22T11:48:00Z',
      '2026-11-22T09:00:00Z',
      '2026-11-21T17:05:00Z',
    ].map((at) => sinceWords(at, now)),
  ).toEqual([
    'à l’instant',
    'à l’instant',
    'il y a 12\u00a0min',
    'il y a 3\u00a0h',
    'sam.\u00a021\u00a0nov.\u00a02026, 17:05',
  ])
})
