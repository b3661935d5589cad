import { dayMs, dayOf, addMs } from '#kernel/clock.ts'

/** The Saturday that comes, today if it is one. */
export function nextSaturday(instant: Date): string {
  return dayOf(addMs(instant, (6 - instant.getUTCDay()) * dayMs))
}

/** The Saturday after a day of payout. */
export function saturdayAfter(day: string): string {
  return nextSaturday(new Date(new Date(`${day}T12:00:00Z`).getTime() + dayMs))
}

/** `LOT-261121` */
export function batchNumber(day: string): string {
  return `LOT-${day.slice(2).replaceAll('-', '')}`
}
