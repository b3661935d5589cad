import { deliveryDayFrom } from '#modules/calendar/contract/due.ts'
import type { Calendar } from '#modules/calendar/contract/calendar.ts'
import { dayAfter } from '#modules/calendar/contract/open-times.ts'
import { HUB, type Line, type Network } from './network.ts'

/** First and last day on which goods are somewhere. */
export type Days = { day: string; lastDay: string }

/** One or two coaches, with the days on which each arrives. */
export type Trip = { line: Line; days: Days }[]

/** A coach that leaves later takes what a courier brought on the same day. */
const SAME_DAY_FROM = '15:00'
const TRIPS = 2

/**
 * Returns the quickest ways by coach from a town to another, straight or by Bamako, the cheaper
 * first of equal ones.
 * @param at when goods are at the first stop
 * @param isAtStation a courier brings them to the station; else the coach takes them on a later day
 */
export function tripsBetween(
  network: Network,
  { from, to, at, isAtStation }: { from: string; to: string; at: Days; isAtStation: boolean },
): Trip[] {
  const rides = (town: string, aim: string, days: Days, isThere: boolean) =>
    (network.lines.get(town) ?? [])
      .filter((line) => line.to === aim)
      .map((line) => ({ line, days: ride(line, days, isThere) }))
  const straight = rides(from, to, at, isAtStation).map((one): Trip => [one])
  const changing =
    from === HUB || to === HUB
      ? []
      : rides(from, HUB, at, isAtStation).flatMap((one) =>
          rides(HUB, to, one.days, false).map((other): Trip => [one, other]),
        )
  return [...straight, ...changing].toSorted(byArrival).slice(0, TRIPS)
}

function byArrival(one: Trip, other: Trip): number {
  const [mine, theirs] = [one.at(-1)?.days, other.at(-1)?.days]
  return (
    (mine?.day ?? '').localeCompare(theirs?.day ?? '') ||
    (mine?.lastDay ?? '').localeCompare(theirs?.lastDay ?? '') ||
    one.length - other.length ||
    francsOf(one) - francsOf(other)
  )
}

function francsOf(trip: Trip): number {
  return trip.reduce((sum, { line }) => sum + line.francs.léger, 0)
}

function ride(line: Line, { day, lastDay }: Days, isThere: boolean): Days {
  const wait = isThere && line.leavesAt >= SAME_DAY_FROM ? 0 : 1
  const arrival = (from: string) => dayAfter(departure(line, dayAfter(from, wait)), line.roadDays)
  return { day: arrival(day), lastDay: arrival(lastDay) }
}

/** Returns the first day, from `day` on, on which the coach leaves. */
export function departure({ days }: Pick<Line, 'days'>, day: string): string {
  const weekDay = new Date(day).getUTCDay() || 7
  const wait = Math.min(...days.map((one) => (one - weekDay + 7) % 7))
  return dayAfter(day, wait)
}

/** Adds a courier's days: on days on which goods are carried. */
export function carried(
  calendar: Calendar,
  { day, lastDay }: Days,
  { minDays, maxDays }: { minDays: number; maxDays: number },
): Days {
  return {
    day: deliveryDayFrom(calendar, dayAfter(day, minDays)),
    lastDay: deliveryDayFrom(calendar, dayAfter(lastDay, maxDays)),
  }
}
