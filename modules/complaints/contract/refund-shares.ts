import { refundLimits } from './refund-limits.ts'

type Parcel = {
  itemsTotalFrancs: number
  shippingFeeFrancs: number
  shopDeliveryFrancs: number
  commissionFrancs: number
  marketDiscountFrancs: number
  marketDeliveryFrancs: number
  /** Francs of a cash payment that rounding did not ask for. */
  cashRoundingFrancs?: number | undefined
}

/**
 * Francs. `promotion` returns to the market's promotion, `rounding` to what it bore of cash; the
 * rest is the refund.
 */
export type Shares = {
  refund: number
  shop: number
  commission: number
  delivery: number
  promotion: number
  rounding: number
}
export type GivenBack = Pick<Shares, 'refund' | 'shop'>

/**
 * Splits a refund. A full one reverses the sale as posted. For a part of the goods, the promotion
 * gets back the same part; the commission its share at the sale's rate, rounded half up over all
 * refunds of the parcel; the shop pays the rest. The courier keeps the fee.
 * @param input francs; null: everything left
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
    marketDiscountFrancs: marketDiscount,
    marketDeliveryFrancs: marketDelivery,
    cashRoundingFrancs: cashRounding = 0,
  } = parcel
  const left = refundLimits({
    itemsTotal: goods,
    shippingFee: shipping,
    marketDiscount,
    cashRounding,
    refunded: before.refund,
  })
  const paid = goods - marketDiscount
  const valueBefore = valueOf(before.refund, paid, goods)
  const commissionBefore = valueBefore - before.shop
  const promotionBefore = valueBefore - before.refund
  const refund = input ?? left.whole
  if (refund === left.whole && refund > 0)
    return {
      refund,
      shop: goods - frozen - shopDelivery - before.shop,
      commission: frozen - commissionBefore,
      delivery: shipping + shopDelivery + marketDelivery,
      promotion: marketDiscount + marketDelivery - promotionBefore,
      rounding: cashRounding,
    }
  if (!Number.isInteger(refund) || refund <= 0 || refund > left.goods) return null
  const all = before.refund + refund
  const value = valueOf(all, paid, goods)
  const commission = halfUp(value, frozen, goods) - commissionBefore
  return {
    refund,
    shop: value - valueBefore - commission,
    commission,
    delivery: 0,
    promotion: value - all - promotionBefore,
    rounding: 0,
  }
}

function valueOf(francs: number, paid: number, goods: number): number {
  return paid === 0 ? 0 : halfUp(francs, goods, paid)
}

/** `francs × part ÷ whole`, rounded half up; the product may exceed safe integers. */
function halfUp(francs: number, part: number, whole: number): number {
  const [twice, divisor] = [2n * BigInt(francs) * BigInt(part), BigInt(whole)]
  return Number((twice + divisor) / (2n * divisor))
}
