import type { Calendar, OpeningFacts } from '#modules/calendar/contract/calendar.ts'
import {
  arrivalDayFrom,
  deliveryDayFrom,
  firstDay,
  openDayFrom,
} from '#modules/calendar/contract/due.ts'
import { dayAfter } from '#modules/calendar/contract/open-times.ts'
import { daysBetween } from '#kernel/wire/due-words.ts'
import { delayBetween, type Delay } from '#modules/pricing/contract/delivery-estimate.ts'
import type { ReceivePlace } from '#modules/pricing/contract/quote.ts'

/**
 * Returns the expected days: after the cut-off hour counted from tomorrow, moved to days on which
 * goods are carried, and on which the place that receives them is open.
 * @param now when the goods are ready to leave
 */
export function delayOf(
  calendar: Calendar,
  now: Date,
  zone: { minDays: number; maxDays: number },
  at: OpeningFacts | null = null,
): Delay {
  const first = firstDay(calendar, now)
  const arrival = (days: number) =>
    at
      ? arrivalDayFrom(calendar, at, dayAfter(first, days))
      : deliveryDayFrom(calendar, dayAfter(first, days))
  return delayBetween({ from: arrival(zone.minDays), to: arrival(zone.maxDays) })
}

type Days = Pick<Delay, 'from' | 'to'>

/** Where a parcel is received, and the day until which nothing is brought there. */
export type Receives = {
  at: ReceivePlace
  /** Of the shop or relay point. */
  place?: OpeningFacts | null | undefined
  pausedUntil?: string | null | undefined
}

/** Returns the days by which a payment came after its order, none within the day. */
export function daysLate(calendar: Calendar, { placedAt, now }: { placedAt: Date; now: Date }) {
  return Math.max(0, daysBetween(firstDay(calendar, placedAt), firstDay(calendar, now)))
}

/** Returns the days moved, never earlier, to days on which a parcel can be there. */
export function possibleDays(calendar: Calendar, { from, to }: Days, receives: Receives): Days {
  const [first, last] = [from, to].map((day) => possibleDay(calendar, day, receives))
  return first && last ? { from: first, to: last < first ? first : last } : { from, to }
}

/** A place that does not open within weeks leaves the day as it is. */
function possibleDay(
  calendar: Calendar,
  day: string,
  { at, place, pausedUntil }: Receives,
): string {
  if (at === 'shop') return (place && openDayFrom(calendar, place, day)) ?? day
  const carried = deliveryDayFrom(calendar, day, pausedUntil)
  if (at === 'door' || !place) return carried
  return openDayFrom(calendar, place, carried) ? arrivalDayFrom(calendar, place, carried) : day
}
