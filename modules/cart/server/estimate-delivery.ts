import type { estimateDelivery as endpoint } from '#modules/cart/contract/delivery-estimate.ts'
import type { Given } from '#kernel/wire/endpoint.ts'

import type { WeightClass } from '#modules/catalogue/contract/product-words.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { zoneOfPlace } from '#modules/settings/server/module.ts'
import { delayOf } from './delivery-delay.ts'
import { tariffFor } from './delivery-tariff.ts'

type Input = { region: string; quartier?: string | undefined; weightClass: WeightClass }

/**
 * What a buyer would pay for bringing one product there, and when it should arrive. One statement.
 */
export async function estimateDelivery(
  kernel: Kernel,
  { region, quartier, weightClass }: Input,
): Promise<Given<typeof endpoint>> {
  const zone = zoneOfPlace(kernel, { region, quartier: quartier ?? null })
  const tariff = await tariffFor(kernel.db, zone, null)
  return {
    zone: tariff.label,
    fee: tariff.fees[weightClass],
    delay: delayOf(kernel.clock.now(), tariff),
    cashOnDelivery: tariff.cashAllowed,
  }
}
