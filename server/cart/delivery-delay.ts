import { delayBetween, type Delay } from '#contract/cart/delivery-estimate.ts'

import { dayMs } from '../kernel/clock.ts'

/** Orders placed after this hour leave the next day. */
const cutOffHour = 15

/** When a parcel ordered now should arrive: after 15 h the count starts tomorrow; nobody delivers on Sunday. Bamako is at UTC. */
export function delayOf(now: Date, zone: { minDays: number; maxDays: number }): Delay {
  const start = now.getUTCHours() >= cutOffHour ? 1 : 0
  return delayBetween({
    from: isoDate(workingDay(now, start + zone.minDays)),
    to: isoDate(workingDay(now, start + zone.maxDays)),
  })
}

function workingDay(now: Date, days: number): Date {
  const date = new Date(now.getTime() + days * dayMs)
  return date.getUTCDay() === 0 ? new Date(date.getTime() + dayMs) : date
}

function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10)
}
