import { delayBetween, type Delay } from '#modules/cart/contract/delivery-estimate.ts'

import { dayMs, dayOf, exceptSunday, addMs } from '#kernel/clock.ts'

/** Orders placed after this hour leave the next day. */
const cutOffHour = 15

/**
 * When a parcel ordered now should arrive: after 15 h the count starts tomorrow; nobody delivers on
 * Sunday. Bamako is at UTC.
 */
export function delayOf(now: Date, zone: { minDays: number; maxDays: number }): Delay {
  const start = now.getUTCHours() >= cutOffHour ? 1 : 0
  return delayBetween({
    from: workingDay(now, start + zone.minDays),
    to: workingDay(now, start + zone.maxDays),
  })
}

function workingDay(now: Date, days: number): string {
  return dayOf(exceptSunday(addMs(now, days * dayMs)))
}
