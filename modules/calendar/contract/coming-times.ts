import type { Calendar, OpeningFacts } from './calendar.ts'
import { openTimes, type Times } from './open-times.ts'

import type { ComingTimes } from './coming-fields.ts'

/** Longer than a page is kept by a cache, and than a phone shows it. */
const COVERED_MS = 48 * 3_600_000

/** Returns the openings of two days, joined where they touch, and the next after them. */
export function comingTimes(calendar: Calendar, place: OpeningFacts, now: Date): ComingTimes {
  const found: Times[] = []
  for (const { start, end } of openTimes(calendar, place, now)) {
    const last = found.at(-1)
    if (last && start <= last.end) {
      last.end = end
      continue
    }
    if (last && last.start.getTime() > now.getTime() + COVERED_MS) break
    found.push({ start, end })
  }
  return found.map(({ start, end }) => ({ from: start.toISOString(), until: end.toISOString() }))
}

export function timesIn(times: ComingTimes): Times[] {
  return times.map(({ from, until }) => ({ start: new Date(from), end: new Date(until) }))
}
