import { z } from 'zod'

import { dayField } from '#kernel/wire/fields.ts'
import { endProblem } from '#kernel/wire/field-rules.ts'
import type { OpeningFacts } from './calendar.ts'
import { dayAfter } from './open-times.ts'

/** Days closed once that a place may have ahead, and how far ahead they may be. */
export const MOST_CLOSED_DAYS = 30
export const CLOSED_DAYS_AHEAD = 366
/** Days that a closed day is kept once it is over: promises made on it are reckoned again. */
const KEPT_DAYS = 7

const Day = dayField('Choisissez un jour.')

/** Closures of a place as it reads them: what is over is left out. */
export const Closures = z.object({
  /** Days closed once, from today on. */
  closedDays: z.array(Day),
  /** Holiday, both days included; null end: until it is ended. */
  closedFrom: z.nullable(Day),
  closedTo: z.nullable(Day),
})
export type Closures = z.output<typeof Closures>

/** A place closes on a day, or opens on it after all. */
export const DayClosure = z.object({ day: Day, isClosed: z.boolean('Dites si ce jour est fermé.') })
export type DayClosure = z.output<typeof DayClosure>

/** First and last day of a holiday; both null: none, or it ends. */
export const HolidayDays = z
  .object({
    from: z.nullable(Day),
    to: Day.nullish().transform((day) => day ?? null),
  })
  .superRefine(({ from, to }, context) => {
    const message = from ? endProblem(from, to) : to ? 'Choisissez un premier jour.' : undefined
    if (message) context.addIssue({ code: 'custom', path: [from ? 'to' : 'from'], message })
  })
export type HolidayDays = z.output<typeof HolidayDays>

/** Closure that is thought of: both days included; null end: open. */
export const closingDays = z
  .object({ from: Day, to: Day.optional() })
  .refine(({ from, to }) => !endProblem(from, to ?? null), {
    path: ['to'],
    message: endProblem('2', '1') ?? '',
  })
export type ClosingDays = z.output<typeof closingDays>

type StoredClosures = {
  closedDays: readonly string[]
  closedFrom: Date | null
  closedUntil: Date | null
}

/** Presents closures as they are read; null end: open. */
export function closuresOf(
  { closedDays, closedFrom, closedUntil }: StoredClosures,
  now: Date,
): Closures {
  const isOver = closedUntil !== null && closedUntil <= now
  return {
    closedDays: closedDays.filter((day) => day >= dayAfter(now, 0)).toSorted(),
    closedFrom: closedFrom && !isOver ? dayAfter(closedFrom, 0) : null,
    // Stored as the first instant after it, shown as the last closed day.
    closedTo: closedUntil && !isOver ? dayAfter(new Date(closedUntil.getTime() - 1), 0) : null,
  }
}

/** Returns the stored days with one closed or open, without those that are long over. */
export function withDay(
  days: readonly string[],
  { day, isClosed }: DayClosure,
  now: Date,
): string[] {
  const kept = days.filter((one) => one !== day && one >= dayAfter(now, -KEPT_DAYS))
  return (isClosed ? [...kept, day] : kept).toSorted()
}

/** Returns what is stored of a holiday: whole days, of which the last still counts. */
export function holidayTimes({ from, to }: { from: string | null; to: string | null }) {
  return {
    closedFrom: from ? new Date(from) : null,
    closedUntil: from && to ? new Date(dayAfter(to, 1)) : null,
  }
}

/** Returns a place that is closed on these days too: one day beside its holiday, or its holiday. */
export function withClosing(place: OpeningFacts, { from, to }: ClosingDays): OpeningFacts {
  return from === to
    ? { ...place, closedDays: [...(place.closedDays ?? []), from] }
    : { ...place, ...holidayTimes({ from, to: to ?? null }) }
}
