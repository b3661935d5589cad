import {
  type estimateDelivery as endpoint,
  delayBetween,
  type Delay,
} from '#modules/pricing/contract/delivery-estimate.ts'
import type { ReplyInput } from '#kernel/wire/endpoint.ts'
import type { WeightClass } from '#modules/products/contract/product-words.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { zoneOfPlace } from '#modules/places/module.ts'
import { dayMs, dayOf, exceptSunday, addMs } from '#kernel/clock.ts'
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
  const tariff = await tariffFor(kernel.db, zone, null, { at: kernel.clock.now(), region })
  return {
    zone: tariff.label,
    fee: tariff.fees[weightClass],
    delay: delayOf(kernel.clock.now(), tariff),
    cashOnDelivery: tariff.cashAllowed,
    isServed: tariff.servedBy !== 'none',
    pause: tariff.pause,
    surcharge: tariff.surcharge,
  }
}

/** Later orders leave the next day. */
const cutOffHour = 15

/**
 * Returns the expected days: after 15 h counted from tomorrow; no delivery on Sunday. Bamako is
 * UTC.
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
