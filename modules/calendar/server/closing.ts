import { daysWords } from '#kernel/wire/span-words.ts'
import {
  CLOSED_DAYS_AHEAD,
  type DayClosure,
  type HolidayDays,
  holidayTimes,
  MOST_CLOSED_DAYS,
  withDay,
} from '#modules/calendar/contract/closures.ts'
import { dayAfter } from '#modules/calendar/contract/open-times.ts'
import { errorsOf } from '#kernel/errors.ts'

const fail = errorsOf({
  'calendar.day_past': [422, 'Ce jour est passé.'],
  'calendar.day_far': [422, 'Un an à l’avance au plus.'],
  'calendar.days_full': [
    422,
    `${daysWords(MOST_CLOSED_DAYS)} fermés au plus. Pour plus longtemps, prenez un congé.`,
  ],
})

/**
 * Returns the days on which a place is closed once, with one more or one less.
 * @throws calendar.day_past · calendar.day_far · calendar.days_full (422)
 */
export function changedDays(days: readonly string[], change: DayClosure, now: Date): string[] {
  requireAhead(change.day, now, 'day')
  const changed = withDay(days, change, now)
  if (changed.filter((day) => day >= dayAfter(now, 0)).length > MOST_CLOSED_DAYS)
    throw fail('calendar.days_full')
  return changed
}

/**
 * Returns what is stored of a holiday; its first day may be over.
 * @throws calendar.day_past · calendar.day_far (422)
 */
export function takenHoliday(days: HolidayDays, now: Date): ReturnType<typeof holidayTimes> {
  if (days.to) requireAhead(days.to, now, 'to')
  if (days.from && days.from > dayAfter(now, CLOSED_DAYS_AHEAD))
    throw fail('calendar.day_far', { details: fault('from', 'calendar.day_far') })
  return holidayTimes(days)
}

function requireAhead(day: string, now: Date, field: string): void {
  const code =
    day < dayAfter(now, 0)
      ? 'calendar.day_past'
      : day > dayAfter(now, CLOSED_DAYS_AHEAD)
        ? 'calendar.day_far'
        : null
  if (code) throw fail(code, { details: fault(field, code) })
}

function fault(field: string, code: 'calendar.day_past' | 'calendar.day_far') {
  return { [field]: fail(code).message }
}
