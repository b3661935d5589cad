import { refundLimits } from './refund-limits.ts'

type Parcel = {
  itemsTotalFrancs: number
  shippingFeeFrancs: number
  shopDeliveryFrancs: number
  commissionFrancs: number
}

/**
 * Who gives up how much, in francs; together they are the refund (a free delivery moves between
 * shop and delivery alone).
 */
export type Shares = { refund: number; shop: number; commission: number; delivery: number }
/** What went back before: a part of the goods, or everything. */
export type GivenBack = Pick<Shares, 'refund' | 'shop'>

/**
 * Splits what goes back to a buyer. For everything that is left, the sale is reversed as it was
 * posted. For a part of the goods, the commission gives back its share at the rate of the sale,
 * rounded half up over all refunds of the parcel, and the shop the rest; the courier's fee stays.
 * @param asked francs; null: everything that is left
 * @returns null for an amount that is neither a part of the goods nor the whole
 */
export function refundShares(
  parcel: Parcel,
  input: number | null,
  before: GivenBack = { refund: 0, shop: 0 },
): Shares | null {
  const {
    itemsTotalFrancs: goods,
    shippingFeeFrancs: shipping,
    shopDeliveryFrancs: shopDelivery,
    commissionFrancs: frozen,
  } = parcel
  const left = refundLimits({ itemsTotal: goods, shippingFee: shipping, refunded: before.refund })
  const commissionBefore = before.refund - before.shop
  const refund = input ?? left.whole
  if (refund === left.whole && refund > 0)
    return {
      refund,
      shop: goods - frozen - shopDelivery - before.shop,
      commission: frozen - commissionBefore,
      delivery: shipping + shopDelivery,
    }
  if (!Number.isInteger(refund) || refund <= 0 || refund > left.goods) return null
  const commission =
    Math.floor((2 * (before.refund + refund) * frozen + goods) / (2 * goods)) - commissionBefore
  return { refund, shop: refund - commission, commission, delivery: 0 }
}
