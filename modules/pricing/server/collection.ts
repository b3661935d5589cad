import { sql } from 'drizzle-orm'

import type { CollectionPlace } from '#modules/pricing/contract/quote.ts'
import type { Delay } from '#modules/pricing/contract/delivery-estimate.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { fail } from './errors.ts'
import { delayOf } from './estimate-delivery.ts'
import type { ZoneTariff } from './tariff-in-force.ts'

/**
 * Reads where the parcels of these shops are collected, in the order given; null unless each shop
 * offers it. One statement.
 */
export async function readCollection(
  db: Sql,
  shopIds: readonly string[],
): Promise<CollectionPlace[] | null> {
  const ids = [...new Set(shopIds)]
  if (ids.length === 0) return null
  const found = await query<CollectionPlace>(
    db,
    sql`
    select s.id as shop_id, s.name as shop_name, s.address, s.region, s.quartier, s.opening,
      coalesce(u.phone, '') as phone
    from shop_facts s join person_facts u on u.id = s.owner_id
    where s.id = any(${sql.param(ids)}::uuid[]) and s.offers_collection`,
  )
  const places = ids.flatMap((id) => found.find(({ shopId }) => shopId === id) ?? [])
  return places.length === ids.length ? places : null
}

/** A parcel that is collected costs no delivery. */
export function collectionTariff(tariff: ZoneTariff): ZoneTariff {
  return { ...tariff, fees: freeDelivery.fees, furtherShopFrancs: 0, surcharge: null }
}

export const freeDelivery = { fees: { léger: 0, moyen: 0, lourd: 0 }, furtherShopFrancs: 0 }

/** Returns the days on which a shop has a parcel ready. */
export function collectionDelay(now: Date): Delay {
  return delayOf(now, { minDays: 0, maxDays: 1 })
}

export function noCollection(): Error {
  return fail('pricing.no_collection', { details: { receiveAt: ['door'] } })
}
