import type { ParcelRow } from './move-parcel.ts'

type Priced = Pick<ParcelRow, 'itemsTotalFrancs' | 'shippingFeeFrancs' | 'marketDiscountFrancs'>

/** What the buyer pays for one parcel: goods and delivery, less what the market pays of them. */
export function dueOf({ parcel }: { parcel: Priced }): number {
  return parcel.itemsTotalFrancs + parcel.shippingFeeFrancs - parcel.marketDiscountFrancs
}
