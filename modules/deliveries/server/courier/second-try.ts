import { dayMs, exceptSunday } from '#kernel/clock.ts'

const hourMs = 3_600_000
/** Bamako keeps UTC all year. */
const eveningHour = 18
/** A second try the same day needs at least this long. */
const leastMs = 3 * hourMs
const farDays: Readonly<Partial<Record<string, number>>> = { regions: 2, nord: 4 }

/**
 * Until when the second try may be made: 18 h of the same day when three hours are left, else of
 * the next; later where roads are long; never a Sunday.
 */
export function retryBefore(failedAt: Date, zone: string): Date {
  const today = Math.floor(failedAt.getTime() / dayMs) * dayMs + eveningHour * hourMs
  const soonest = today - failedAt.getTime() >= leastMs ? today : today + dayMs
  return exceptSunday(new Date(soonest + (farDays[zone] ?? 0) * dayMs))
}
