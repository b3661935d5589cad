import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'

type Sales = {
  /** Francs that the next payout would pay the shop. */
  payable(db: Sql, shopId: string): Promise<number>
  /** Keeps payouts from being built until the transaction ends. */
  holdPayouts(tx: Tx): Promise<void>
}

const salesOf = new WeakMap<Kernel, Sales>()

/** Extension point: what a shop is owed, and how it is kept from being paid out meanwhile. */
export const payableSales = {
  set(kernel: Kernel, sales: Sales): void {
    salesOf.set(kernel, sales)
  },
  async hold(kernel: Kernel, tx: Tx): Promise<void> {
    await salesOf.get(kernel)?.holdPayouts(tx)
  },
  async of(kernel: Kernel, db: Sql, shopId: string): Promise<number> {
    return Math.max(0, (await salesOf.get(kernel)?.payable(db, shopId)) ?? 0)
  },
}
