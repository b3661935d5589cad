import { inArray, sql } from 'drizzle-orm'

import type { PaymentMethod } from '#modules/operators/contract/payment-method.ts'
import { orderFacts as orders, orderLineFacts, saleFacts } from '#modules/parcels/database/views.ts'
import type { ReceivePlace } from '#modules/pricing/contract/quote.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'

/** `reservedUntil`: null for cash and when nothing is left to pay. */
export type OrderNoticeFacts = {
  orderId: string
  orderNumber: string
  buyerId: string
  itemsCount: number
  totalFrancs: number
  reservedUntil: Date | null
  paymentMethod: PaymentMethod
  receiveAt: ReceivePlace
  restBeforeLeaving: boolean
  /** Asked before a cash order; null: none. */
  depositFrancs: number | null
  depositPaymentId: string | null
  /** First and last expected day of its parcels; null: none is left. */
  delay: { from: string; to: string } | null
}

function selectOrders(db: Sql, ids: readonly string[]) {
  return db
    .select({
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      buyerId: orders.buyerId,
      totalFrancs: orders.totalFrancs,
      reservedUntil: orders.reservedUntil,
      paymentMethod: orders.paymentMethod,
      receiveAt: orders.receiveAt,
      restBeforeLeaving: orders.restBeforeLeaving,
      depositFrancs: orders.depositFrancs,
      depositPaymentId: orders.depositPaymentId,
      delay: sql<
        OrderNoticeFacts['delay']
      >`(select jsonb_build_object('from', min(f.delay ->> 'from'), 'to', max(f.delay ->> 'to')) from ${saleFacts} f where f.order_id = ${orders}.id and f.state <> 'cancelled' having count(*) > 0)`,
      itemsCount: sql<number>`(select sum(l.quantity) from ${orderLineFacts} l join ${saleFacts} f on f.id = l.parcel_id where f.order_id = ${orders}.id)`,
    })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
}

export async function orderNoticeFacts(
  kernel: Kernel,
  ids: readonly string[],
): Promise<Map<string, OrderNoticeFacts>> {
  const rows = ids.length > 0 ? await selectOrders(kernel.db, ids) : []
  return new Map(rows.map((row) => [row.orderId, row]))
}
