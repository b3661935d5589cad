import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { shops } from '#database/tables/shops.ts'
import { users } from '#database/tables/users.ts'
import { parcels } from '#database/tables/parcels.ts'
import { orderLines } from '#database/tables/order-lines.ts'
import { orders } from '#database/tables/orders.ts'
import type { Sql } from '../kernel/database.ts'
import { prepared } from '../kernel/statement.ts'

/** What a sentence about an order needs. `reservedUntil` is null once nothing has to be paid any more, and for cash. */
export type OrderFacts = {
  orderId: string
  orderNumber: string
  buyerId: string
  itemsCount: number
  totalFrancs: number
  reservedUntil: Date | null
}

export type ParcelFacts = {
  parcelId: string
  orderId: string
  orderNumber: string
  buyerId: string
  sellerId: string
  shopName: string
  courierName: string | null
  acceptBefore: Date | null
  /** The buyer's code while the parcel is on its way: for her SMS alone, never for a notice of the app. */
  clientOtp: string | null
  isPaid: boolean
  itemsCount: number
  firstItem: string
}

const order = prepared((db) =>
  db
    .select({
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      buyerId: orders.buyerId,
      totalFrancs: orders.totalFrancs,
      reservedUntil: orders.reservedUntil,
      itemsCount: sql<number>`(select sum(l.quantity) from ${orderLines} l join ${parcels} f on f.id = l.parcel_id where f.order_id = orders.id)`,
    })
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare('notifications_order'),
)

export async function orderFacts(db: Sql, id: string): Promise<OrderFacts | null> {
  const [row] = await order(db).execute({ id })
  return row ?? null
}

const parcel = prepared((db) => {
  const couriers = alias(users, 'couriers')
  return db
    .select({
      parcelId: parcels.id,
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      buyerId: orders.buyerId,
      sellerId: shops.ownerId,
      shopName: shops.name,
      courierName: couriers.name,
      acceptBefore: parcels.acceptBefore,
      clientOtp: sql<
        string | null
      >`case when ${parcels.state} = 'in_delivery' then ${parcels.clientOtp} end`,
      isPaid: sql<boolean>`${orders.paidAt} is not null`,
      itemsCount: sql<number>`(select sum(l.quantity) from ${orderLines} l where l.parcel_id = parcels.id)`,
      firstItem: sql<string>`(select l.name from ${orderLines} l where l.parcel_id = parcels.id order by l.position limit 1)`,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(shops, eq(shops.id, parcels.shopId))
    .leftJoin(couriers, eq(couriers.id, parcels.courierId))
    .where(eq(parcels.id, sql.placeholder('id')))
    .prepare('notifications_parcel')
})

export async function parcelFacts(db: Sql, id: string): Promise<ParcelFacts | null> {
  const [row] = await parcel(db).execute({ id })
  return row ?? null
}
