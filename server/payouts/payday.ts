import { dayMs } from '../kernel/clock.ts'

const bamakoDay = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Africa/Bamako',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day it is in Bamako, `2026-11-21`. */
export function dayOf(instant: Date): string {
  return bamakoDay.format(instant)
}

/** The Saturday that comes, today if it is one. */
export function nextSaturday(instant: Date): string {
  const today = new Date(`${dayOf(instant)}T12:00:00Z`)
  return dayOf(new Date(today.getTime() + ((6 - today.getUTCDay() + 7) % 7) * dayMs))
}

/** The Saturday after a day of payout. */
export function saturdayAfter(day: string): string {
  return nextSaturday(new Date(new Date(`${day}T12:00:00Z`).getTime() + dayMs))
}

/** `LOT-261121` */
export function batchNumber(day: string): string {
  return `LOT-${day.slice(2).replaceAll('-', '')}`
}
