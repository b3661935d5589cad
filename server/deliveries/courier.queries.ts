import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Delivery, PastDelivery, VendorInTransit } from '#contract/deliveries/deliveries.ts'

import { shops } from '#database/tables/shops.ts'
import { users } from '#database/tables/users.ts'
import { fulfilments } from '#database/tables/parcels.ts'
import { orders } from '#database/tables/orders.ts'
import { courierFees } from '#database/tables/courier-fees.ts'
import { deliveryFailures } from '#database/tables/delivery-failures.ts'
import type { Sql } from '../kernel/database.ts'
import { linesOf } from '../orders/index.ts'
import type { Carrier } from './deliveries.policy.ts'
import { presentDelivery, presentPast, presentVendors } from './present-delivery.ts'

const owner = alias(users, 'owner')
/** More than anybody can fetch in a day. */
const mostWaiting = 300

/** Parcels in the courier's hands, or that one of them when `fulfilmentId` is given. Two statements. */
export async function carriedBy(
  db: Sql,
  courierId: string,
  fulfilmentId?: string,
): Promise<Delivery[]> {
  const rows = await db
    .select({
      fulfilment: fulfilments,
      order: orders,
      shopName: shops.name,
      shopAddress: shops.address,
      shopPhone: owner.phone,
      retryBefore: deliveryFailures.retryBefore,
      lastFailure: deliveryFailures.kind,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .innerJoin(shops, eq(shops.id, fulfilments.shopId))
    .innerJoin(owner, eq(owner.id, shops.ownerId))
    .leftJoin(
      deliveryFailures,
      and(
        eq(deliveryFailures.fulfilmentId, fulfilments.id),
        eq(deliveryFailures.tryNumber, lastFailedTry),
      ),
    )
    .where(
      and(
        eq(fulfilments.courierId, courierId),
        inArray(fulfilments.state, ['in_delivery', 'failed', 'returning']),
        ...(fulfilmentId ? [eq(fulfilments.id, fulfilmentId)] : []),
      ),
    )
    // Doors first, then second tries, then what goes back.
    .orderBy(
      sql`array_position(array['in_delivery', 'failed', 'returning'], fulfilments.state)`,
      asc(fulfilments.stateSince),
      asc(fulfilments.id),
    )
  const lines = await linesOf(
    db,
    rows.map(({ fulfilment }) => fulfilment.id),
  )
  return rows.map((row) => presentDelivery(row, lines))
}

const lastFailedTry = sql`(select max(x.try_number) from ${deliveryFailures} x where x.fulfilment_id = fulfilments.id)`

/** What waits at shops for this courier: given to him, or anybody's of his group. Two statements. */
export async function waitingFor(
  db: Sql,
  { courierId, group }: Carrier,
): Promise<VendorInTransit[]> {
  const rows = await db
    .select({
      fulfilment: fulfilments,
      order: orders,
      shopName: shops.name,
      shopAddress: shops.address,
      shopRegion: shops.region,
      shopQuartier: shops.quartier,
      shopPhone: owner.phone,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .innerJoin(shops, eq(shops.id, fulfilments.shopId))
    .innerJoin(owner, eq(owner.id, shops.ownerId))
    .where(
      and(
        eq(fulfilments.deliveryGroup, group),
        or(
          eq(fulfilments.state, 'ready'),
          and(eq(fulfilments.state, 'assigned'), eq(fulfilments.courierId, courierId)),
        ),
      ),
    )
    .orderBy(sql`fulfilments.state = 'ready'`, asc(fulfilments.stateSince), asc(fulfilments.id))
    .limit(mostWaiting)
  const lines = await linesOf(
    db,
    rows.map(({ fulfilment }) => fulfilment.id),
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
    eq(fulfilments.courierId, courierId),
    inArray(fulfilments.state, ['delivered', 'closed', 'returned']),
  )
  const rows = await db
    .select({
      fulfilment: fulfilments,
      order: orders,
      shopName: shops.name,
      earned: courierFees.amountFrancs,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .innerJoin(shops, eq(shops.id, fulfilments.shopId))
    .leftJoin(courierFees, eq(courierFees.fulfilmentId, fulfilments.id))
    .where(ended)
    .orderBy(
      desc(sql`coalesce(${fulfilments.deliveredAt}, ${fulfilments.stateSince})`),
      desc(fulfilments.id),
    )
    .limit(limit)
    .offset((page - 1) * limit)
  const [totals] = await db.select({ total: count() }).from(fulfilments).where(ended)
  const lines = await linesOf(
    db,
    rows.map(({ fulfilment }) => fulfilment.id),
  )
  return { history: rows.map((row) => presentPast(row, lines)), total: totals?.total ?? 0 }
}
