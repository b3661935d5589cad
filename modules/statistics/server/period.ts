import { dayMs, dayOf, addMs } from '#kernel/clock.ts'

/** Days of Bamako, which keeps UTC all year: the last ones, today included, and as many before. */
export type Period = {
  /** First instants of the period before and of this one, and the first after it. */
  before: Date
  from: Date
  to: Date
  /** `2026-11-20`, the oldest first. */
  days: readonly string[]
  daysBefore: readonly string[]
}

export function lastDays(now: Date, count: number): Period {
  const to = addMs(new Date(dayOf(now)), dayMs)
  const from = addMs(to, -count * dayMs)
  const before = addMs(from, -count * dayMs)
  const daysFrom = (first: Date) =>
    Array.from({ length: count }, (_, index) => dayOf(addMs(first, index * dayMs)))
  return { before, from, to, days: daysFrom(from), daysBefore: daysFrom(before) }
}
