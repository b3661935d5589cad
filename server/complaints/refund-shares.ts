type Parcel = {
  itemsTotalFrancs: number
  shippingFeeFrancs: number
  shopDeliveryFrancs: number
  commissionFrancs: number
}

/** Who gives up what, in francs; together they are the refund (a free delivery moves between shop and delivery alone). */
export type Shares = { refund: number; shop: number; commission: number; delivery: number }

/**
 * Splits what goes back to a buyer. Everything that was paid: the sale is undone as it was written. A part of the goods: the commission gives back
 * its own part at the rate frozen at the sale, rounded half up, the shop the rest; the ride was ridden.
 * @returns null for an amount that is neither a part of the goods nor the whole
 */
export function refundShares(parcel: Parcel, asked: number | null): Shares | null {
  const {
    itemsTotalFrancs: goods,
    shippingFeeFrancs: shipping,
    shopDeliveryFrancs: shopDelivery,
    commissionFrancs: frozen,
  } = parcel
  const whole = goods + shipping
  const refund = asked ?? whole
  if (refund === whole)
    return {
      refund,
      shop: goods - frozen - shopDelivery,
      commission: frozen,
      delivery: shipping + shopDelivery,
    }
  if (!Number.isInteger(refund) || refund <= 0 || refund > goods) return null
  const commission = Math.floor((2 * refund * frozen + goods) / (2 * goods))
  return { refund, shop: refund - commission, commission, delivery: 0 }
}
