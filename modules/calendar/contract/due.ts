import type { Calendar, OpeningFacts } from './calendar.ts'
import { dayAfter, HORIZON_DAYS, openTimes, timesOfDay } from './open-times.ts'

/** How long a promise lasts. */
export type Span =
  /** By the clock. */
  | { minutes: number }
  /** Hours by the clock, of which so many open; ends while the place is open, or as it closes. */
  | { clockHours: number; openHours: number; mostHours: number; at: OpeningFacts }
  /** Whole days on which the place opens, after today; ends as it closes. */
  | { openDays: number; at: OpeningFacts }
  /** Days on which goods are carried, after today; ends in the evening. */
  | { deliveryDays: number; pausedUntil?: string | null }
  /** Hours in which the team works. */
  | { teamHours: number }

const hourMs = 3_600_000

/** The only sum of an instant and a span: always after `from`, never earlier by a closure. */
export function dueAfter(calendar: Calendar, from: Date, span: Span): Date {
  if ('minutes' in span) return plus(from, span.minutes * 60_000)
  if ('deliveryDays' in span) return deliveryEvening(calendar, from, span)
  if ('teamHours' in span) return afterOpen(from, span.teamHours, teamTimes(calendar, from))
  if ('openDays' in span) return closingOf(calendar, from, span)
  const { clockHours, openHours, mostHours, at } = span
  const most = plus(from, mostHours * hourMs)
  const reached = afterOpen(from, openHours, openTimes(calendar, at, from))
  const least = new Date(Math.max(reached.getTime(), from.getTime() + clockHours * hourMs))
  for (const { start, end } of openTimes(calendar, at, from))
    if (end >= least) return earlier(start > least ? start : least, most)
  return most
}

/** Returns the day from which an order counts: tomorrow after the cut-off hour. */
export function firstDay({ cutOffHour }: Calendar, now: Date): string {
  return dayAfter(now, now.getUTCHours() >= cutOffHour ? 1 : 0)
}

/** Returns the instant some days by the clock later, or before for fewer than none. */
export function daysAfter(from: Date, days: number): Date {
  return plus(from, days * 24 * hourMs)
}

/** Returns when the last open hours before an end begin; by the clock where a place is closed. */
export function openHoursBefore(
  calendar: Calendar,
  end: Date,
  { openHours, at }: { openHours: number; at: OpeningFacts },
): Date {
  let left = openHours * hourMs
  for (let back = 0; back <= HORIZON_DAYS; back += 1)
    for (const times of timesOfDay(calendar, at, dayAfter(end, -back)).times.toReversed()) {
      const closing = earlier(times.end, end)
      const length = Math.max(0, closing.getTime() - times.start.getTime())
      if (length >= left) return plus(closing, -left)
      left -= length
    }
  return plus(end, -openHours * hourMs)
}

/** Returns the first day, from `day` on, on which goods are carried. */
export function deliveryDayFrom(
  calendar: Calendar,
  day: string,
  pausedUntil: string | null = null,
): string {
  let found = pausedUntil && pausedUntil > day ? pausedUntil : day
  for (let tried = 0; tried < HORIZON_DAYS && !carriesOn(calendar, found); tried += 1)
    found = dayAfter(found, 1)
  return found
}

/** Returns the first day, from `day` on, on which goods are carried to an open place. */
export function arrivalDayFrom(calendar: Calendar, at: OpeningFacts, day: string): string {
  let found = deliveryDayFrom(calendar, day)
  for (let tried = 0; tried < HORIZON_DAYS && !opensOn(calendar, at, found); tried += 1)
    found = deliveryDayFrom(calendar, dayAfter(found, 1))
  return found
}

/**
 * Returns the first day, from `day` on, on which the place is open.
 * @param after an instant after which it must still be open
 * @returns null: not within weeks
 */
export function openDayFrom(
  calendar: Calendar,
  place: OpeningFacts,
  day: string,
  after?: Date,
): string | null {
  for (let ahead = 0; ahead <= HORIZON_DAYS; ahead += 1) {
    const tried = dayAfter(day, ahead)
    const closing = timesOfDay(calendar, place, tried).times.at(-1)?.end
    if (closing && closing > (after ?? 0)) return tried
  }
  return null
}

function opensOn(calendar: Calendar, place: OpeningFacts, day: string): boolean {
  return timesOfDay(calendar, place, day).times.length > 0
}

/**
 * Returns the first day, from `day` on, on which a batch is built: each Saturday, or the team's
 * next working day when Saturday is a public holiday.
 */
export function payoutDayFrom(calendar: Calendar, day: string): string {
  let saturday = dayAfter(day, -((new Date(day).getUTCDay() + 1) % 7))
  for (;;) {
    const found = isHoliday(calendar, saturday) ? workDayFrom(calendar, saturday) : saturday
    if (found >= day) return found
    saturday = dayAfter(saturday, 7)
  }
}

/** Returns the day of the first batch that is built after an instant, at 6 h. */
export function batchDayAfter(calendar: Calendar, at: Date): string {
  return payoutDayFrom(calendar, dayAfter(plus(at, 18 * hourMs), 0))
}

/** Returns the first day, from `day` on, that is no public holiday and on which the team works. */
function workDayFrom(calendar: Calendar, day: string): string {
  const worksOn = (tried: string) =>
    !isHoliday(calendar, tried) && opensOn(calendar, { opening: calendar.team }, tried)
  let found = day
  for (let tried = 0; tried < HORIZON_DAYS && !worksOn(found); tried += 1)
    found = dayAfter(found, 1)
  return found
}

function isHoliday(calendar: Calendar, day: string): boolean {
  const { deliveries, shops } = calendar.stops(day)
  return deliveries || shops
}

/** Returns whether goods are carried on a day. */
export function carriesOn(calendar: Calendar, day: string): boolean {
  return new Date(day).getUTCDay() !== calendar.restDay && !calendar.stops(day).deliveries
}

/** Returns the evening of a day: until then goods are carried. */
export function eveningOf({ eveningHour }: Calendar, day: string): Date {
  return plus(new Date(day), eveningHour * hourMs)
}

function deliveryEvening(
  calendar: Calendar,
  from: Date,
  { deliveryDays, pausedUntil }: { deliveryDays: number; pausedUntil?: string | null },
): Date {
  let day = dayAfter(from, 0)
  for (let left = deliveryDays; left > 0; left -= 1)
    day = deliveryDayFrom(calendar, dayAfter(day, 1), pausedUntil)
  return eveningOf(calendar, day)
}

function closingOf(
  calendar: Calendar,
  from: Date,
  { openDays, at }: { openDays: number; at: OpeningFacts },
): Date {
  let left = openDays
  for (let ahead = 1; ahead <= HORIZON_DAYS; ahead += 1) {
    const { times, isWhole } = timesOfDay(calendar, at, dayAfter(from, ahead))
    if (!isWhole) continue
    left -= 1
    const closing = times.at(-1)?.end
    if (left === 0 && closing) return closing
  }
  return horizonOf(from)
}

function* teamTimes(calendar: Calendar, from: Date) {
  for (const times of openTimes(calendar, { opening: calendar.team }, from))
    if (!calendar.stops(dayAfter(times.start, 0)).deliveries) yield times
}

/** Returns when so many hours of the times are over; the horizon when they are fewer. */
function afterOpen(from: Date, hours: number, times: Iterable<{ start: Date; end: Date }>): Date {
  let left = hours * hourMs
  for (const { start, end } of times) {
    const length = end.getTime() - start.getTime()
    if (length >= left) return plus(start, left)
    left -= length
  }
  return horizonOf(from)
}

/** End of what opens too rarely. */
function horizonOf(from: Date): Date {
  return new Date(dayAfter(from, HORIZON_DAYS + 1))
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

function plus(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms)
}
