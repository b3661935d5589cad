import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { ParcelState } from '#contract/orders/order-states.ts'
import type { PaymentMethod } from '#contract/payments/payment-method.ts'

import { orderFacts as orders } from '#database/views/order-facts.ts'
import { parcelFacts as parcels } from '#database/views/parcel-facts.ts'
import { personFacts } from '#database/views/person-facts.ts'
import { shopFacts } from '#database/views/shop-facts.ts'
import type { Sql } from '../kernel/database.ts'
import { prepared } from '../kernel/statement.ts'

/**
 * What a sentence about an order needs. `reservedUntil` is null once nothing has to be paid any
 * more, and for cash.
 */
export type OrderFacts = {
  orderId: string
  orderNumber: string
  buyerId: string
  itemsCount: number
  totalFrancs: number
  reservedUntil: Date | null
  paymentMethod: PaymentMethod
}

export type ParcelFacts = {
  parcelId: string
  orderId: string
  orderNumber: string
  buyerId: string
  sellerId: string
  shopName: string
  courierId: string | null
  courierName: string | null
  acceptBefore: Date | null
  state: ParcelState
  isPaid: boolean
  /** Paid at the door. */
  isCash: boolean
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
      paymentMethod: orders.paymentMethod,
      itemsCount: sql<number>`(select sum(l.quantity) from order_line_facts l join parcel_facts f on f.id = l.parcel_id where f.order_id = order_facts.id)`,
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
  const couriers = alias(personFacts, 'couriers')
  return db
    .select({
      parcelId: parcels.id,
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      buyerId: orders.buyerId,
      sellerId: shopFacts.ownerId,
      shopName: shopFacts.name,
      courierId: parcels.courierId,
      courierName: couriers.name,
      acceptBefore: parcels.acceptBefore,
      state: parcels.state,
      isPaid: sql<boolean>`${orders.paidAt} is not null`,
      isCash: sql<boolean>`${orders.paymentMethod} = 'cash_on_delivery'`,
      itemsCount: sql<number>`(select sum(l.quantity) from order_line_facts l where l.parcel_id = parcel_facts.id)`,
      firstItem: sql<string>`(select l.name from order_line_facts l where l.parcel_id = parcel_facts.id order by l.position limit 1)`,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(shopFacts, eq(shopFacts.id, parcels.shopId))
    .leftJoin(couriers, eq(couriers.id, parcels.courierId))
    .where(eq(parcels.id, sql.placeholder('id')))
    .prepare('notifications_parcel')
})

export async function parcelFacts(db: Sql, id: string): Promise<ParcelFacts | null> {
  const [row] = await parcel(db).execute({ id })
  return row ?? null
}
