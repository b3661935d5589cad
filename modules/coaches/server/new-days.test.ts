import { expect, test } from 'vitest'

import type { JourneyStop } from '#modules/coaches/contract/coach-journeys.ts'
import { calendarOf } from '#modules/calendar/contract/calendar.ts'
import { firstWeek } from '#modules/calendar/contract/first-week.ts'
import { withNewDays } from './order-routes.ts'

const calendar = calendarOf(firstWeek, { days: [] })
const stop = (given: Partial<JourneyStop>): JourneyStop => ({
  kind: 'relay',
  way: 'shop',
  name: '',
  place: 'ahead',
  day: null,
  at: null,
  ...given,
})
/** From Tuesday 1 December: the relay point, the coach, the door. */
const way = (places: readonly JourneyStop['place'][]) => [
  stop({ way: null, kind: 'shop', place: 'done' }),
  stop({ day: '2026-12-01', ...at(places[0]) }),
  stop({ way: 'coach', kind: 'station', day: '2026-12-03', ...at(places[1]) }),
  stop({ way: 'courier', kind: 'buyer', day: '2026-12-04', ...at(places[2]) }),
]
const at = (place: JourneyStop['place'] = 'ahead') => ({ place })
const newDays = (
  places: readonly JourneyStop['place'][],
  { today, coachDue = null }: { today: string; coachDue?: string | null },
) => withNewDays(way(places), { calendar, today, coachDue }).map(({ newDay = null }) => newDay)

test('a way that is on time has no new day', () => {
  expect(newDays(['current', 'ahead', 'ahead'], { today: '2026-12-01' })).toEqual([
    null,
    null,
    null,
    null,
  ])
  const onCoach = { today: '2026-12-03', coachDue: '2026-12-03' }
  expect(newDays(['done', 'current', 'ahead'], onCoach)).toEqual([null, null, null, null])
})

test('what its shop has not brought is late by as many days at each later stop', () => {
  expect(newDays(['current', 'ahead', 'ahead'], { today: '2026-12-02' })).toEqual([
    null,
    '2026-12-02',
    '2026-12-04',
    '2026-12-05',
  ])
})

test('a coach that is due later moves the door to the next day on which goods are carried', () => {
  const late = { today: '2026-12-03', coachDue: '2026-12-05' }
  // The sixth is a Sunday.
  expect(newDays(['done', 'current', 'ahead'], late)).toEqual([
    null,
    null,
    '2026-12-05',
    '2026-12-07',
  ])
})
