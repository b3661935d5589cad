import { addMs, dayMs, dayOf } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Francs } from '#kernel/wire/money.ts'
import type { AgreedPrices, OrderableLine } from '#modules/pricing/module.ts'

/** Sale agreed by link: its prices count, and no promotion, code or other agreed price. */
export type GivenSale = {
  id: string
  /** Francs a piece, by variant. */
  prices: ReadonlyMap<string, Francs>
  /** Paid first by mobile money, the rest before leaving or at the door; null: none. */
  depositFrancs: Francs | null
  /** Made to measure: days from the payment of the deposit; null: in stock. */
  readyDays: number | null
  /** Locks the sale before its order is made. @throws when it is no longer open */
  lock(tx: Tx, at: Date): Promise<void>
  /** Marks it as sold, in the transaction of the written order. */
  sell(tx: Tx, sold: { orderId: string; buyerId: string; at: Date }): Promise<void>
}

export function givenPrices(
  { prices }: GivenSale,
  lines: readonly OrderableLine[],
  endsAt: Date,
): AgreedPrices {
  return new Map(
    lines.flatMap(({ sellable: { variantId }, quantity }) => {
      const unitPrice = prices.get(variantId)
      return unitPrice === undefined
        ? []
        : [
            [
              variantId,
              { id: '', variantId, quantity, unitPrice, endsAt, isLive: true, isGiven: true },
            ],
          ]
    }),
  )
}

/** Returns the end of the last of these days in Bamako; null for what is in stock. */
export function readyBefore(readyDays: number | null, from: Date): Date | null {
  return readyDays === null
    ? null
    : new Date(`${dayOf(addMs(from, readyDays * dayMs))}T23:59:59.999Z`)
}
