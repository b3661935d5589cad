import type { ParcelRow } from './move-parcel.ts'

type Priced = Pick<ParcelRow, 'itemsTotalFrancs' | 'shippingFeeFrancs' | 'marketDiscountFrancs'>

/** Goods and delivery, less the market's part. */
export function dueOf({ parcel }: { parcel: Priced }): number {
  return parcel.itemsTotalFrancs + parcel.shippingFeeFrancs - parcel.marketDiscountFrancs
}
