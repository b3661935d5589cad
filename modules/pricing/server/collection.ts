import { sql, type SQL } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import type { CollectionPlace } from '#modules/pricing/contract/quote.ts'
import { delayBetween, type Delay } from '#modules/pricing/contract/delivery-estimate.ts'
import type { Calendar, OpeningFacts } from '#modules/calendar/contract/calendar.ts'
import { comingTimes } from '#modules/calendar/contract/coming-times.ts'
import { firstDay, openDayFrom } from '#modules/calendar/contract/due.ts'
import { dayAfter } from '#modules/calendar/contract/open-times.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { fail } from './errors.ts'
import type { ZoneTariff } from './tariff-in-force.ts'

/** Shop where parcels are collected, with its closures. */
export type CollectionShop = CollectionPlace & OpeningFacts

/**
 * Reads where the parcels of these shops are collected, in the order given; null unless each shop
 * offers it. One statement.
 */
export async function readCollection(
  db: Sql,
  shopIds: readonly string[],
): Promise<CollectionShop[] | null> {
  return collectedFrom(await readCollecting(db, shopIds), shopIds)
}

/** Returns the places of all these shops, in the order given; null unless each is there. */
export function collectedFrom(
  found: readonly CollectionShop[],
  shopIds: readonly string[],
): CollectionShop[] | null {
  const ids = [...new Set(shopIds)]
  const places = ids.flatMap((id) => found.find(({ shopId }) => shopId === id) ?? [])
  return ids.length > 0 && places.length === ids.length ? places : null
}

/** Reads the shops that keep parcels for buyers who come. One statement. */
export async function readCollecting(
  db: Sql,
  shopIds: readonly string[],
): Promise<CollectionShop[]> {
  if (shopIds.length === 0) return []
  return readShops(db, sql`s.id = any(${sql.param(shopIds)}::uuid[])`)
}

/** Reads as `readCollecting` by the address of a shop. One statement. */
export async function readCollectingShop(db: Sql, slug: string): Promise<CollectionShop | null> {
  const [shop] = await readShops(db, sql`s.slug = ${slug}`)
  return shop ?? null
}

function readShops(db: Sql, where: SQL): Promise<CollectionShop[]> {
  return query<CollectionShop>(
    db,
    sql`
    select s.id as shop_id, s.name as shop_name, s.address, s.region, s.quartier, s.opening,
      s.closed_from, s.closed_until, s.closed_days,
      coalesce(u.phone, '') as phone
    from ${shopFacts} s join ${personFacts} u on u.id = s.owner_id
    where ${where} and s.offers_collection`,
  )
}

export function presentCollection(
  calendar: Calendar,
  now: Date,
  shop: CollectionShop,
): CollectionPlace {
  const { closedFrom: _from, closedUntil: _until, closedDays: _days, ...place } = shop
  return { ...place, openTimes: comingTimes(calendar, shop, now) }
}

/** A parcel that is collected costs no delivery. */
export function collectionTariff(tariff: ZoneTariff): ZoneTariff {
  return { ...tariff, fees: freeDelivery.fees, furtherShopFrancs: 0, surcharge: null }
}

export const freeDelivery = { fees: { léger: 0, moyen: 0, lourd: 0 }, furtherShopFrancs: 0 }

/** Returns the days on which the shops have a parcel ready: days on which all are open. */
export function collectionDelay(
  calendar: Calendar,
  now: Date,
  shops: readonly OpeningFacts[],
): Delay {
  const first = firstDay(calendar, now)
  const ready = (day: string) =>
    shops
      .map((shop) => openDayFrom(calendar, shop, day, now) ?? day)
      .reduce((last, one) => (one > last ? one : last), day)
  return delayBetween({ from: ready(first), to: ready(dayAfter(first, 1)) })
}

export function noCollection(): Error {
  return fail('pricing.no_collection', { details: { receiveAt: ['door'] } })
}
