import { firstDay } from '#modules/calendar/contract/due.ts'
import { sql } from 'drizzle-orm'

import { HUB } from '#modules/network/contract/network.ts'
import { someRelays } from '#modules/network/contract/reaches.ts'
import { routesFrom } from '#modules/network/contract/routes-from.ts'
import { readNetwork } from '#modules/network/module.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { zoneOf } from '#modules/places/contract/locations.ts'
import { zoneNames } from '#modules/pricing/database/values.ts'
import { type WeightClass, weightClasses } from '#modules/products/contract/product-words.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { Francs } from '#kernel/wire/money.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'

type Range = { from: Francs; to: Francs }
type FeeRow = { zone: string; weightClass: WeightClass; door: Francs; relay: Francs }

/**
 * Returns what a parcel costs a shop that offers its delivery, from the nearest place that it
 * reaches to the farthest: the whole way, the coach from its town included.
 */
export async function offeredDelivery(
  kernel: Kernel,
  sellerId: string,
): Promise<Record<WeightClass, Range>> {
  const { db } = kernel
  const [shop] = await query<{ region: string }>(
    db,
    sql`select s.region from ${shopFacts} s where s.owner_id = ${sellerId}`,
  )
  const fees = await query<FeeRow>(
    db,
    sql`
    select f.zone, f.weight_class, f.fee_francs as door, coalesce(f.relay_fee_francs, f.fee_francs) as relay
    from delivery_fees f`,
  )
  const network = await readNetwork(kernel, db)
  const calendar = marketCalendar(kernel)
  const day = firstDay(calendar, kernel.clock.now())
  const town = shop?.region ?? HUB
  const ranges = weightClasses.map((weightClass): [WeightClass, Range] => {
    const sums = [...network.towns.keys()].flatMap((region) =>
      fees
        .filter((fee) => fee.weightClass === weightClass && zonesOf(region).includes(fee.zone))
        .flatMap(({ door, relay }) => {
          const last = (francs: Francs) => ({ francs, minDays: 0, maxDays: 0, takesCash: true })
          const found = routesFrom(network, {
            calendar,
            shop: { town, receives: null },
            to: { town: region, relays: someRelays(network, region) },
            weightClass,
            day,
            last: { door: last(door), relay: last(relay) },
          })
          return (found.door[0] ?? found.relay[0])?.francs ?? []
        }),
    )
    // Where nothing goes, the tariff is what a later way costs at least.
    const all = sums.length > 0 ? sums : fees.map(({ door }) => door)
    return [weightClass, { from: Math.min(...all), to: Math.max(...all) }]
  })
  return Object.fromEntries(ranges) as Record<WeightClass, Range>
}

/** Zones of a region: the city of Bamako has several. */
export function zonesOf(region: string): readonly string[] {
  const own = zoneOf({ region })
  return region === HUB ? zoneNames.filter((zone) => zone !== 'regions' && zone !== 'nord') : [own]
}
