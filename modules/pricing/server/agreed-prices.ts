import type { Sql, Tx } from '#kernel/database/database.ts'
import { Need } from '#kernel/needs.ts'
import type { Francs } from '#kernel/wire/money.ts'

/** Price per piece of a variant for exactly this quantity. */
export type AgreedPrice = {
  id: string
  variantId: string
  quantity: number
  unitPrice: Francs
  endsAt: Date
  /** False: ended within the last day, for the cart's notice. */
  isLive: boolean
  /** Price of a sale by link, also above the usual one. */
  isGiven?: boolean
}
export type AgreedPrices = ReadonlyMap<string, AgreedPrice>
export const noAgreedPrices: AgreedPrices = new Map()

/** An agreed price ended, or another order used it, since it was read. */
export class AgreedPriceGone extends Error {}

export type PricedParcel = { id: string; lines: readonly { agreed: { id: string } | null }[] }

export type AgreedPriceBook = {
  /** By variant, in one statement; none for a visitor. */
  read(
    db: Sql,
    of: { buyerId: string | null; variantIds: readonly string[]; now: Date },
  ): Promise<AgreedPrices>
  /**
   * Counts the use of each agreed price of a written order. Of two orders, one gets it.
   * @throws AgreedPriceGone
   */
  countUses(
    tx: Tx,
    order: { orderId: string; at: Date },
    parcels: readonly PricedParcel[],
  ): Promise<void>
  giveBack(tx: Tx, parcelIds: readonly string[], at: Date): Promise<void>
  /**
   * Takes again the prices of a parcel paid after it expired.
   * @returns false, with nothing changed, when another order has taken one
   */
  takeAgain(tx: Tx, parcelId: string): Promise<boolean>
}

export const agreedPrices = new Need<AgreedPriceBook>('pricing.agreed-prices')
