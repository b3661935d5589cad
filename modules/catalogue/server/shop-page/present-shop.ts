import { NEW_SHOP_DELIVERIES } from '#kernel/wire/limits.ts'
import type { ShopCard } from '#modules/catalogue/contract/catalogue.ts'

import { averageOf } from '../average.ts'
import type { ShopRow } from './shop.queries.ts'

export function presentShop(row: ShopRow, now: Date): ShopCard {
  return {
    _id: row.id,
    slug: row.slug,
    name: row.name,
    address: row.address,
    region: row.region,
    quartier: row.quartier,
    deliveries: row.deliveries,
    averageRating: averageOf(row.ratingSum, row.ratingCount),
    totalReviews: row.ratingCount,
    isNew: row.deliveries < NEW_SHOP_DELIVERIES,
    since: new Date(row.createdAt).toISOString(),
    closedUntil:
      isClosed(row, now) && row.closedUntil !== null
        ? new Date(row.closedUntil).toISOString()
        : null,
  }
}

/** Away: from a moment on, until another or until further notice. */
export function isClosed(
  { closedFrom, closedUntil }: Pick<ShopRow, 'closedFrom' | 'closedUntil'>,
  now: Date,
): boolean {
  return (
    closedFrom !== null &&
    closedFrom <= now.getTime() &&
    (closedUntil === null || closedUntil > now.getTime())
  )
}
