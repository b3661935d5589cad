import { sql } from 'drizzle-orm'
import { query } from '#kernel/database/query.ts'
import { NEW_SHOP_DELIVERIES } from '#kernel/wire/limits.ts'
import { checkedOfShop, type ShopCard } from '#modules/shops/contract/shop-card.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { averageOf } from '../rating.ts'
import { sqlText } from '#kernel/database/sql-text.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { verifiedShops } from '#modules/verification/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'

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
    verified:
      row.verifiedAt === null
        ? null
        : { at: new Date(row.verifiedAt).toISOString(), checked: [...checkedOfShop] },
  }
}

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

/** Returns the holiday of a shop, as the calendar asks it. */
export function closureOf({
  closedFrom,
  closedUntil,
}: Pick<ShopRow, 'closedFrom' | 'closedUntil'>) {
  const at = (ms: number | null) => (ms === null ? null : new Date(ms))
  return { closedFrom: at(closedFrom), closedUntil: at(closedUntil) }
}

/** Times in ms. */
export type ShopRow = {
  id: string
  slug: string
  name: string
  address: string
  region: string
  quartier: string | null
  deliveries: number
  ratingSum: number
  ratingCount: number
  createdAt: number
  closedFrom: number | null
  closedUntil: number | null
  verifiedAt: number | null
}

export const shopColumns = sqlText`
  'id', s.id, 'slug', s.slug, 'name', s.name, 'address', s.address, 'region', s.region, 'quartier', s.quartier, 'deliveries', s.deliveries_count,
  'ratingSum', s.rating_sum, 'ratingCount', s.rating_count, 'createdAt', (extract(epoch from s.created_at) * 1000)::float8,
  'closedFrom', (extract(epoch from s.closed_from) * 1000)::float8, 'closedUntil', (extract(epoch from s.closed_until) * 1000)::float8,
  'verifiedAt', (select (extract(epoch from m.decided_at) * 1000)::float8 from ${verifiedShops} m where m.shop_id = s.id)`

/** Reads featured shops, then those that delivered most; skips closed and empty ones. */
export async function readTrustedShops(kernel: Kernel, limit: number): Promise<ShopRow[]> {
  const now = kernel.clock.now()
  const rows = await query<{ shop: ShopRow }>(
    kernel.db,
    sql`
    select json_build_object(${sql.raw(shopColumns)}) as shop
    from ${shopFacts} s join ${personFacts} u on u.id = s.owner_id
    where u.suspended_at is null
      and (s.closed_from is null or s.closed_from > ${now} or s.closed_until <= ${now})
      and (s.trusted or s.deliveries_count > 0)
      and exists (select 1 from products p where p.shop_id = s.id and p.listed)
    order by s.trusted desc nulls last, s.deliveries_count desc nulls last, s.id
    limit ${limit}`,
  )
  return rows.map(({ shop }) => shop)
}
