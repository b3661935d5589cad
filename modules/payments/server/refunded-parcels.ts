import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'

/** Orders of parcels that were paid in cash: such a refund has no payment to name its order. */
export type RefundedParcels = {
  /** Order by parcel. */
  orders(db: Sql, parcelIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Parcels of an order. */
  parcels(db: Sql, orderId: string): Promise<string[]>
}

const filled = new WeakMap<Kernel, RefundedParcels>()

/** Filled once by the module that has parcels. */
export function fillRefundedParcels(kernel: Kernel, parcels: RefundedParcels): void {
  filled.set(kernel, parcels)
}

export function refundedParcelsOf(kernel: Kernel): RefundedParcels {
  const parcels = filled.get(kernel)
  if (!parcels) throw new Error('no module has given the orders of parcels')
  return parcels
}
