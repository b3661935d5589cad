import {
  type estimateDelivery as endpoint,
  delayBetween,
  type Delay,
} from '#modules/pricing/contract/delivery-estimate.ts'
import type { ReplyInput } from '#kernel/wire/endpoint.ts'
import type { WeightClass } from '#modules/products/contract/product-words.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { zoneOfPlace } from '#modules/places/module.ts'
import { daysBetween } from '#kernel/wire/due-words.ts'
import type { Calendar, OpeningFacts } from '#modules/calendar/contract/calendar.ts'
import { arrivalDayFrom, deliveryDayFrom } from '#modules/calendar/contract/due.ts'
import { dayAfter } from '#modules/calendar/contract/open-times.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { tariffFor } from './tariff-in-force.ts'

type EstimateDeliveryInput = {
  region: string
  quartier?: string | undefined
  weightClass: WeightClass
}

export async function estimateDelivery(
  kernel: Kernel,
  { region, quartier, weightClass }: EstimateDeliveryInput,
): Promise<ReplyInput<typeof endpoint>> {
  const zone = zoneOfPlace(kernel, { region, quartier: quartier ?? null })
  const tariff = await tariffFor(kernel.db, kernel, zone, null, { at: kernel.clock.now(), region })
  return {
    zone: tariff.label,
    fee: tariff.fees[weightClass],
    delay: delayOf(marketCalendar(kernel), kernel.clock.now(), tariff),
    cashOnDelivery: tariff.cashAllowed,
    isServed: tariff.servedBy !== 'none',
    pause: tariff.pause,
    surcharge: tariff.surcharge,
  }
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

/** Returns the days of a parcel whose payment came after its order, by as many days later. */
export function laterDelay(
  calendar: Calendar,
  { from, to }: Pick<Delay, 'from' | 'to'>,
  { placedAt, now }: { placedAt: Date; now: Date },
): Pick<Delay, 'from' | 'to'> {
  const late = daysBetween(firstDay(calendar, placedAt), firstDay(calendar, now))
  if (late <= 0) return { from, to }
  const later = (day: string) => deliveryDayFrom(calendar, dayAfter(day, late))
  return { from: later(from), to: later(to) }
}
