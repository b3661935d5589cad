import { eq, inArray } from 'drizzle-orm'

import { parcels } from '#modules/parcels/database/tables.ts'
import type { RefundedParcels } from '#modules/payments/module.ts'

export const refundedParcels: RefundedParcels = {
  async orders(db, parcelIds) {
    if (parcelIds.length === 0) return new Map()
    const rows = await db
      .select({ id: parcels.id, orderId: parcels.orderId })
      .from(parcels)
      .where(inArray(parcels.id, [...parcelIds]))
    return new Map(rows.map(({ id, orderId }) => [id, orderId]))
  },
  async parcels(db, orderId) {
    const rows = await db
      .select({ id: parcels.id })
      .from(parcels)
      .where(eq(parcels.orderId, orderId))
    return rows.map(({ id }) => id)
  },
}
