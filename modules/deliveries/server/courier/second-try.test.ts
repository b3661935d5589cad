import { expect, test } from 'vitest'

import { calendarOf } from '#modules/calendar/contract/calendar.ts'
import { firstWeek } from '#modules/calendar/contract/first-week.ts'
import { firstHolidays } from '#modules/calendar/contract/holidays-of-mali.ts'
import { courierShare } from './courier-share.ts'
import { retryBefore } from './fail-delivery.ts'

test.each([
  [
    'in the morning: the same evening',
    '2026-11-20T10:00:00Z',
    'bamako-rive-droite',
    '2026-11-20T18:00:00Z',
  ],
  [
    'with exactly three hours left: still the same evening',
    '2026-11-20T15:00:00Z',
    'peripherie',
    '2026-11-20T18:00:00Z',
  ],
  ['late: the next evening', '2026-11-19T15:01:00Z', 'bamako-rive-gauche', '2026-11-20T18:00:00Z'],
  [
    'late on a Saturday: not on Sunday',
    '2026-11-21T17:00:00Z',
    'bamako-rive-gauche',
    '2026-11-23T18:00:00Z',
  ],
  [
    'late on 24 December: not on the 25th',
    '2026-12-24T17:00:00Z',
    'peripherie',
    '2026-12-26T18:00:00Z',
  ],
  ['in the regions: two days more', '2026-11-17T10:00:00Z', 'regions', '2026-11-19T18:00:00Z'],
  ['in the north: four days more', '2026-11-16T10:00:00Z', 'nord', '2026-11-20T18:00:00Z'],
])('a parcel that failed %s', (_, failedAt, zone, before) => {
  const calendar = calendarOf(firstWeek, firstHolidays)
  expect(retryBefore(calendar, new Date(failedAt), zone)).toEqual(new Date(before))
})

test.each([
  [1_000, 7_000, 700],
  [1_500, 3_333, 500],
  [999, 5_000, 500],
  [1, 5_000, 1],
  [2_500, 0, 0],
  [2_500, 10_000, 2_500],
])(
  'of %i f of delivery at %i basis points a courier earns %i f',
  (revenue, basisPoints, francs) => {
    expect(courierShare(revenue, basisPoints)).toBe(francs)
  },
)
