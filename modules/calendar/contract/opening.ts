import { weekDayNames } from '#kernel/wire/due-words.ts'
import { z } from 'zod'

import type { Interval, OpeningDay as StoredDay } from '#modules/calendar/database/values.ts'

export type { Interval }

const Hour = z
  .string('Entrez une heure.')
  .regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'Heure invalide : par exemple 08:30.')

const Hours = z.object({ from: Hour, to: Hour })

export const OpeningDay = Hours.extend({ second: Hours.nullish() }).nullable()
export type OpeningDay = StoredDay

/** Monday first. */
export const OpeningDays = z
  .array(OpeningDay, 'Horaires invalides.')
  .length(7, 'Horaires invalides.')
  .superRefine((days, context) => {
    const found = openingProblem(days)
    if (found) context.addIssue({ code: 'custom', path: found.path, message: found.message })
  })
export type OpeningDays = OpeningDay[]

export const weekDays = weekDayNames

/** Hours of a place that gave none: our estimate for shops and markets in Bamako. */
export const usualOpening: OpeningDays = weekDays.map((_, index) =>
  index === 6 ? null : { from: '08:00', to: '19:00' },
)

export function intervalsOf(day: OpeningDay | undefined): Interval[] {
  if (!day) return []
  return day.second ? [day, day.second] : [day]
}

export function isAllDay({ from, to }: Interval): boolean {
  return from === '00:00' && to === '00:00'
}

/** Tells whether it ends on the next day; a day that is open for 24 hours ends with the day. */
export function isPastMidnight({ from, to }: Interval): boolean {
  return to <= from && to !== '00:00'
}

/** Minutes from the midnight that begins the day; the end may lie in the next day. */
export function minutesOf({ from, to }: Interval): { start: number; end: number } {
  const [start, end] = [minuteOf(from), minuteOf(to)]
  return { start, end: end <= start ? end + dayMinutes : end }
}

type OpeningProblem = { path: (string | number)[]; message: string }

/** Finds what is wrong with the hours of a week. */
export function openingProblem(days: OpeningDays): OpeningProblem | undefined {
  for (const [index, day] of days.entries())
    for (const [place, hours] of intervalsOf(day).entries()) {
      const path = [index, ...(place === 1 ? ['second'] : []), 'to']
      if (hours.from === hours.to && !isAllDay(hours)) return { path, message: SAME_HOUR }
      const next = followingStart(days, index, place)
      if (minutesOf(hours).end > next) return { path, message: OVERLAPS }
    }
  return undefined
}

const SAME_HOUR = 'La fermeture vient après l’ouverture.'
const OVERLAPS = 'Deux ouvertures se chevauchent.'
const dayMinutes = 24 * 60

/** Returns when the next opening begins, in minutes of this day; Infinity: not within a day. */
function followingStart(days: OpeningDays, index: number, place: number): number {
  const later = intervalsOf(days[index])[place + 1]
  if (later) return minuteOf(later.from)
  const [next] = intervalsOf(days[(index + 1) % 7])
  return next ? dayMinutes + minuteOf(next.from) : Infinity
}

function minuteOf(hour: string): number {
  const [hours, minutes] = hour.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}
