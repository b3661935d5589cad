import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Delivery, PastDelivery, VendorInTransit } from '#contract/deliveries/deliveries.ts'

import { shops } from '#database/tables/shops.ts'
import { users } from '#database/tables/users.ts'
import { parcels } from '#database/tables/parcels.ts'
import { orders } from '#database/tables/orders.ts'
import { courierFees } from '#database/tables/courier-fees.ts'
import { deliveryFailures } from '#database/tables/delivery-failures.ts'
import type { Sql } from '../../kernel/database.ts'
import { linesOf } from '../../orders/index.ts'
import type { Carrier } from '../deliveries.policy.ts'
import { presentDelivery, presentPast, presentVendors } from './present-delivery.ts'

const owner = alias(users, 'owner')
/** More than anybody can fetch in a day. */
const mostWaiting = 300

/** Parcels in the courier's hands, or that one of them when `parcelId` is given. Two statements. */
export async function carriedBy(
  db: Sql,
  courierId: string,
  parcelId?: string,
): Promise<Delivery[]> {
  const rows = await db
    .select({
      parcel: parcels,
      order: orders,
      shopName: shops.name,
      shopAddress: shops.address,
      shopPhone: owner.phone,
      retryBefore: deliveryFailures.retryBefore,
      lastFailure: deliveryFailures.kind,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(shops, eq(shops.id, parcels.shopId))
    .innerJoin(owner, eq(owner.id, shops.ownerId))
    .leftJoin(
      deliveryFailures,
      and(eq(deliveryFailures.parcelId, parcels.id), eq(deliveryFailures.tryNumber, lastFailedTry)),
    )
    .where(
      and(
        eq(parcels.courierId, courierId),
        inArray(parcels.state, ['in_delivery', 'failed', 'returning']),
        ...(parcelId ? [eq(parcels.id, parcelId)] : []),
      ),
    )
    // Doors first, then second tries, then what goes back.
    .orderBy(
      sql`array_position(array['in_delivery', 'failed', 'returning'], parcels.state)`,
      asc(parcels.stateSince),
      asc(parcels.id),
    )
  const lines = await linesOf(
    db,
    rows.map(({ parcel }) => parcel.id),
  )
  return rows.map((row) => presentDelivery(row, lines))
}

const lastFailedTry = sql`(select max(x.try_number) from ${deliveryFailures} x where x.parcel_id = parcels.id)`

/** What waits at shops for this courier: given to him, or anybody's of his group. Two statements. */
export async function waitingFor(
  db: Sql,
  { courierId, group }: Carrier,
): Promise<VendorInTransit[]> {
  const rows = await db
    .select({
      parcel: parcels,
      order: orders,
      shopName: shops.name,
      shopAddress: shops.address,
      shopRegion: shops.region,
      shopQuartier: shops.quartier,
      shopPhone: owner.phone,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(shops, eq(shops.id, parcels.shopId))
    .innerJoin(owner, eq(owner.id, shops.ownerId))
    .where(
      and(
        eq(parcels.deliveryGroup, group),
        or(
          eq(parcels.state, 'ready'),
          and(eq(parcels.state, 'assigned'), eq(parcels.courierId, courierId)),
        ),
      ),
    )
    .orderBy(sql`parcels.state = 'ready'`, asc(parcels.stateSince), asc(parcels.id))
    .limit(mostWaiting)
  const lines = await linesOf(
    db,
    rows.map(({ parcel }) => parcel.id),
  )
  return presentVendors(rows, lines, courierId)
}

/** What the courier has finished, the last first. Three statements. */
export async function pastOf(
  db: Sql,
  courierId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ history: PastDelivery[]; total: number }> {
  const ended = and(
    eq(parcels.courierId, courierId),
    inArray(parcels.state, ['delivered', 'closed', 'returned']),
  )
  const rows = await db
    .select({
      parcel: parcels,
      order: orders,
      shopName: shops.name,
      earned: courierFees.amountFrancs,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(shops, eq(shops.id, parcels.shopId))
    .leftJoin(courierFees, eq(courierFees.parcelId, parcels.id))
    .where(ended)
    .orderBy(desc(sql`coalesce(${parcels.deliveredAt}, ${parcels.stateSince})`), desc(parcels.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [totals] = await db.select({ total: count() }).from(parcels).where(ended)
  const lines = await linesOf(
    db,
    rows.map(({ parcel }) => parcel.id),
  )
  return { history: rows.map((row) => presentPast(row, lines)), total: totals?.total ?? 0 }
}
