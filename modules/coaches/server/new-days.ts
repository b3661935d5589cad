import type { JourneyStop } from '#modules/coaches/contract/coach-journeys.ts'
import type { Calendar } from '#modules/calendar/contract/calendar.ts'
import { deliveryDayFrom } from '#modules/calendar/contract/due.ts'
import { dayAfter } from '#modules/calendar/contract/open-times.ts'
import { daysBetween } from '#kernel/wire/due-words.ts'

type Known = {
  calendar: Calendar
  today: string
  /** Day on which the coach that has the parcel is due; null: none has. */
  coachDue: string | null
}

/**
 * Gives each stop that is late its new day: the present leg ends today at the earliest, or when its
 * coach is due; each later one keeps as many days after it as were planned.
 */
export function withNewDays(
  stops: readonly JourneyStop[],
  { calendar, today, coachDue }: Known,
): JourneyStop[] {
  let before: { planned: string; expected: string } | null = null
  return stops.map((stop): JourneyStop => {
    const planned = stop.day
    if (planned === null || stop.place === 'done') return stop
    const onCoach = stop.way === 'coach' && stop.place === 'current' ? coachDue : null
    const after: string | null = before
      ? dayAfter(before.expected, daysBetween(before.planned, planned))
      : null
    const [earliest = today] = [planned, today, onCoach, after]
      .filter((day) => day !== null)
      .toSorted()
      .slice(-1)
    const expected =
      stop.way === 'courier' && earliest > planned ? deliveryDayFrom(calendar, earliest) : earliest
    before = { planned, expected }
    return expected > planned ? { ...stop, newDay: expected } : stop
  })
}
