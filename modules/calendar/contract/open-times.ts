import { dayMs } from '#kernel/wire/day.ts'
import type { Calendar, OpeningFacts } from './calendar.ts'
import { intervalsOf, minutesOf, usualOpening } from './opening.ts'

/** Days ahead that are looked at: a place that opens later counts as closed. */
export const HORIZON_DAYS = 60

export type Times = { start: Date; end: Date }

/** Tells whether the place receives people: hours, closures, public holidays. */
export function isOpenAt(calendar: Calendar, place: OpeningFacts, at: Date): boolean {
  return openUntil(calendar, place, at) !== null
}

/** Returns when the place closes next; null: it is closed. */
export function openUntil(calendar: Calendar, place: OpeningFacts, at: Date): Date | null {
  let end: Date | null = null
  for (const times of openTimes(calendar, place, at)) {
    if (times.start > (end ?? at)) break
    end = times.end
  }
  return end
}

/** Times from `from` on at which the place is open, in order, none twice. */
export function* openTimes(
  calendar: Calendar,
  place: OpeningFacts,
  from: Date,
): Generator<Times, void> {
  let last = from.getTime()
  // The day before may end after midnight.
  for (let back = -1; back <= HORIZON_DAYS; back += 1)
    for (const { start, end } of timesOfDay(calendar, place, dayAfter(from, back)).times) {
      const begin = Math.max(start.getTime(), last)
      if (begin >= end.getTime()) continue
      last = end.getTime()
      yield { start: new Date(begin), end }
    }
}

/** Returns the times that begin on a day, and whether a closure takes a part of them. */
export function timesOfDay(
  calendar: Calendar,
  { opening, closedFrom, closedUntil, closedDays }: OpeningFacts,
  day: string,
): { times: Times[]; isWhole: boolean } {
  if (closedDays?.includes(day) || calendar.stops(day).shops) return { times: [], isWhole: false }
  const midnight = Date.parse(day)
  const hours = intervalsOf((opening ?? usualOpening)[weekDayOf(day)])
  const [away, back] = [timeOf(closedFrom, Infinity), timeOf(closedUntil, Infinity)]
  const whole = hours.map(minutesOf).map(({ start, end }) => ({
    start: midnight + start * minuteMs,
    end: midnight + end * minuteMs,
  }))
  const times = whole.flatMap(({ start, end }) =>
    [
      { start, end: Math.min(end, away) },
      { start: Math.max(start, back, away), end },
    ].filter((part) => part.start < part.end),
  )
  return {
    times: times.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) })),
    isWhole: whole.length > 0 && whole.every(({ start, end }) => end <= away || start >= back),
  }
}

/** Returns when a place closes on a day; when it closes next if that is past, or it is closed. */
export function closingOn(
  calendar: Calendar,
  place: OpeningFacts,
  { day, now }: { day: string | null; now: Date },
): Date | null {
  const end = day && timesOfDay(calendar, place, day).times.at(-1)?.end
  if (end && end > now) return end
  for (const times of openTimes(calendar, place, now)) return times.end
  return null
}

/** `2026-11-21`, some days after the day of an instant. */
export function dayAfter(at: Date | string, days: number): string {
  return new Date(new Date(at).getTime() + days * dayMs).toISOString().slice(0, 10)
}

const minuteMs = 60_000

/** Monday 0, Sunday 6. */
export function weekDayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7
}

function timeOf(at: Date | string | null | undefined, otherwise: number): number {
  return at ? new Date(at).getTime() : otherwise
}
