import { and, asc, count, desc, eq, or, sql, getViewSelectedFields } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type {
  Delivery,
  PastDelivery,
  VendorInTransit,
} from '#modules/deliveries/contract/deliveries.ts'

import { orderFacts, parcelFacts } from '#modules/orders/database/views.ts'
import { personFacts } from '#modules/accounts/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { courierFees, deliveryFailures } from '#modules/deliveries/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { linesOf } from '#modules/orders/server/module.ts'
import { pointOfPlace } from '#modules/settings/server/module.ts'
import type { Carrier } from '../policy.ts'
import { presentDelivery, presentPast, presentVendors } from './present-delivery.ts'

const owner = alias(personFacts, 'owner')
/** More than anybody can fetch in a day. */
const mostWaiting = 300

const atShop = {
  parcel: getViewSelectedFields(parcelFacts),
  order: getViewSelectedFields(orderFacts),
  shopName: shopFacts.name,
}

/** Parcels in the courier's hands, or the one named by `parcelId`. Two statements. */
export async function carriedBy(
  db: Sql,
  courierId: string,
  parcelId?: string,
): Promise<Delivery[]> {
  const rows = await db
    .select({
      ...atShop,
      shopAddress: shopFacts.address,
      shopPhone: owner.phone,
      retryBefore: deliveryFailures.retryBefore,
      lastFailure: deliveryFailures.kind,
    })
    .from(parcelFacts)
    .innerJoin(orderFacts, eq(orderFacts.id, parcelFacts.orderId))
    .innerJoin(shopFacts, eq(shopFacts.id, parcelFacts.shopId))
    .innerJoin(owner, eq(owner.id, shopFacts.ownerId))
    .leftJoin(
      deliveryFailures,
      and(
        eq(deliveryFailures.parcelId, parcelFacts.id),
        eq(deliveryFailures.tryNumber, lastFailedTry),
      ),
    )
    .where(
      and(
        eq(parcelFacts.courierId, courierId),
        parcelFacts.onTheWay,
        ...(parcelId ? [eq(parcelFacts.id, parcelId)] : []),
      ),
    )
    // Doors first, then second tries, then what goes back.
    .orderBy(
      sql`array_position(array['in_delivery', 'failed', 'returning'], ${parcelFacts.state})`,
      asc(parcelFacts.stateSince),
      asc(parcelFacts.id),
    )
  const lines = await linesOf(
    db,
    rows.map(({ parcel }) => parcel.id),
  )
  return rows.map((row) => presentDelivery(row, lines))
}

const lastFailedTry = sql`(select max(x.try_number) from ${deliveryFailures} x where x.parcel_id = parcel_facts.id)`

/**
 * Parcels that wait at shops for this courier: assigned to him, or unassigned in his group. Two
 * statements.
 */
export async function waitingFor(
  kernel: Kernel,
  { courierId, group }: Carrier,
): Promise<VendorInTransit[]> {
  const { db } = kernel
  const rows = await db
    .select({
      ...atShop,
      shopAddress: shopFacts.address,
      shopRegion: shopFacts.region,
      shopQuartier: shopFacts.quartier,
      shopPhone: owner.phone,
    })
    .from(parcelFacts)
    .innerJoin(orderFacts, eq(orderFacts.id, parcelFacts.orderId))
    .innerJoin(shopFacts, eq(shopFacts.id, parcelFacts.shopId))
    .innerJoin(owner, eq(owner.id, shopFacts.ownerId))
    .where(
      and(
        eq(parcelFacts.deliveryGroup, group),
        or(
          eq(parcelFacts.state, 'ready'),
          and(eq(parcelFacts.state, 'assigned'), eq(parcelFacts.courierId, courierId)),
        ),
      ),
    )
    .orderBy(sql`${parcelFacts.state} = 'ready'`, asc(parcelFacts.stateSince), asc(parcelFacts.id))
    .limit(mostWaiting)
  const lines = await linesOf(
    db,
    rows.map(({ parcel }) => parcel.id),
  )
  return presentVendors(rows, lines, courierId, (shop) => pointOfPlace(kernel, shop))
}

/** What the courier has finished, the last first. Three statements. */
export async function pastOf(
  db: Sql,
  courierId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ history: PastDelivery[]; total: number }> {
  const ended = and(
    eq(parcelFacts.courierId, courierId),
    or(parcelFacts.isDelivered, eq(parcelFacts.state, 'returned')),
  )
  const rows = await db
    .select({
      ...atShop,
      earned: courierFees.amountFrancs,
    })
    .from(parcelFacts)
    .innerJoin(orderFacts, eq(orderFacts.id, parcelFacts.orderId))
    .innerJoin(shopFacts, eq(shopFacts.id, parcelFacts.shopId))
    .leftJoin(courierFees, eq(courierFees.parcelId, parcelFacts.id))
    .where(ended)
    .orderBy(
      desc(sql`coalesce(${parcelFacts.deliveredAt}, ${parcelFacts.stateSince})`),
      desc(parcelFacts.id),
    )
    .limit(limit)
    .offset((page - 1) * limit)
  const [totals] = await db.select({ total: count() }).from(parcelFacts).where(ended)
  const lines = await linesOf(
    db,
    rows.map(({ parcel }) => parcel.id),
  )
  return { history: rows.map((row) => presentPast(row, lines)), total: totals?.total ?? 0 }
}
