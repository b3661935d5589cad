import {
  type estimateDelivery as endpoint,
  delayBetween,
  type Delay,
} from '#modules/pricing/contract/delivery-estimate.ts'
import type { ReplyInput } from '#kernel/wire/endpoint.ts'
import type { ReceivePlace } from '#modules/pricing/contract/quote.ts'
import type { WeightClass } from '#modules/products/contract/product-words.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { HUB } from '#modules/network/contract/network.ts'
import { someRelays } from '#modules/network/contract/reaches.ts'
import { type LastLeg, routesFrom } from '#modules/network/contract/routes-from.ts'
import { readNetwork } from '#modules/network/module.ts'
import { routeProblemWords, wayWords } from '#modules/pricing/contract/route-words.ts'
import { zoneOfPlace } from '#modules/places/module.ts'
import { daysBetween } from '#kernel/wire/due-words.ts'
import type { Calendar, OpeningFacts } from '#modules/calendar/contract/calendar.ts'
import { arrivalDayFrom, deliveryDayFrom, openDayFrom } from '#modules/calendar/contract/due.ts'
import { dayAfter } from '#modules/calendar/contract/open-times.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { tariffFor, type ZoneTariff } from './tariff-in-force.ts'

type EstimateDeliveryInput = {
  region: string
  from?: string | undefined
  quartier?: string | undefined
  weightClass: WeightClass
}

export async function estimateDelivery(
  kernel: Kernel,
  { region, from = HUB, quartier, weightClass }: EstimateDeliveryInput,
): Promise<ReplyInput<typeof endpoint>> {
  const zone = zoneOfPlace(kernel, { region, quartier: quartier ?? null })
  const now = kernel.clock.now()
  const [tariff, network] = await Promise.all([
    tariffFor(kernel.db, kernel, zone, null, { at: now, region }),
    readNetwork(kernel, kernel.db),
  ])
  const calendar = marketCalendar(kernel)
  const found = routesFrom(network, {
    calendar,
    shop: { town: from, receives: null },
    to: { town: region, relays: someRelays(network, region) },
    weightClass,
    day: firstDay(calendar, now),
    last: {
      door: lastLeg(tariff, 'fees', weightClass),
      relay: lastLeg(tariff, 'relayFees', weightClass),
    },
  })
  const best = found.door[0] ?? found.relay[0]
  const { problem } = found
  return {
    zone: tariff.label,
    fee: best ? best.francs : tariff.fees[weightClass],
    delay: best ? delayBetween(best) : delayOf(calendar, now, tariff),
    at: found.door.length === 0 && best ? 'relay' : 'door',
    way: best ? wayWords(best) : null,
    cashOnDelivery: tariff.cashAllowed,
    isServed: tariff.servedBy !== 'none',
    noRoute: problem && routeProblemWords(problem, { from, to: region }),
    pause: tariff.pause,
    surcharge: tariff.surcharge,
  }
}

function lastLeg(
  tariff: ZoneTariff,
  column: 'fees' | 'relayFees',
  weightClass: WeightClass,
): LastLeg {
  const { minDays, maxDays, cashAllowed } = tariff
  const takesCash = column === 'relayFees' || cashAllowed
  return { francs: tariff[column][weightClass], minDays, maxDays, takesCash }
}

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

/** Returns the day from which an order counts. */
export function firstDay({ cutOffHour }: Calendar, now: Date): string {
  return dayAfter(now, now.getUTCHours() >= cutOffHour ? 1 : 0)
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
