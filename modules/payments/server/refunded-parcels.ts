import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'

/** Orders of parcels paid in cash, whose refund has no payment to name its order. */
export type RefundedParcels = {
  orders(db: Sql, parcelIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  parcels(db: Sql, orderId: string): Promise<string[]>
}

const filled = new WeakMap<Kernel, RefundedParcels>()

export function fillRefundedParcels(kernel: Kernel, parcels: RefundedParcels): void {
  filled.set(kernel, parcels)
}

export function refundedParcelsOf(kernel: Kernel): RefundedParcels {
  const parcels = filled.get(kernel)
  if (!parcels) throw new Error('no module has given the orders of parcels')
  return parcels
}
