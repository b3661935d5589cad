import { expect, test } from 'vitest'

import { delayWords } from './parcel-words.ts'

const now = Date.parse('2026-11-20T12:00Z')
const toPrepare = (prepareBefore: string) =>
  delayWords(
    {
      state: 'accepted',
      acceptBefore: null,
      prepareBefore,
      stateSince: '2026-11-19T10:00Z',
      toCollect: null,
    },
    now,
  )?.words.replaceAll('\u00a0', ' ')

test('what a shop prepares is due at an hour, or for a day as a whole when it is made to measure', () => {
  expect(toPrepare('2026-11-21T19:00:00.000Z')).toBe('à préparer demain avant 19 h')
  expect(toPrepare('2026-11-25T23:59:59.999Z')).toBe('à préparer pour mer. 25 nov.')
  expect(toPrepare('2026-11-19T19:00:00.000Z')).toBe('en retard, promise hier avant 19 h')
  expect(toPrepare('2026-11-19T23:59:59.999Z')).toBe('en retard, promise pour hier')
})
