import type { Sql } from '#kernel/database/database.ts'
import { Need } from '#kernel/needs.ts'

/** Orders of parcels paid in cash, whose refund has no payment to name its order. */
export type RefundedParcels = {
  orders(db: Sql, parcelIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  parcels(db: Sql, orderId: string): Promise<string[]>
}

export const refundedParcels = new Need<RefundedParcels>('payments.refunded-parcels')
