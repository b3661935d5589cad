import type { Sql, Tx } from '#kernel/database/database.ts'
import { Need } from '#kernel/needs.ts'

type Sales = {
  /** Francs that the next payout would pay the shop; never negative. */
  payable(db: Sql, shopId: string): Promise<number>
  /** Keeps payouts from being built until the transaction ends. */
  holdPayouts(tx: Tx): Promise<void>
}

/** What a shop is owed, and how it is kept from being paid out meanwhile. */
export const payableSales = new Need<Sales>('subscriptions.payable-sales')
