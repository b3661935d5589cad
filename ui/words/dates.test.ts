import { expect, test } from 'vitest'

import { formatDay, formatDayInFull, formatMoment, formatTime } from './dates.ts'

test('dates are written in French and in Bamako’s time, wherever the phone believes it is', () => {
  const evening = '2026-11-20T14:05:00Z'
  expect([
    formatMoment(evening),
    formatDay(evening),
    formatDayInFull(evening),
    formatTime(evening),
  ]).toEqual([
    'ven.\u00a020\u00a0nov.\u00a02026, 14:05',
    '20\u00a0nov.',
    '20\u00a0novembre',
    '14:05',
  ])
})
