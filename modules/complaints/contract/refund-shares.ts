import { refundLimits } from './refund-limits.ts'

type Parcel = {
  itemsTotalFrancs: number
  shippingFeeFrancs: number
  shopDeliveryFrancs: number
  commissionFrancs: number
  /** What a promotion of the market paid in the buyer's place: of goods and delivery. */
  marketDiscountFrancs: number
  marketDeliveryFrancs: number
}

/**
 * Who gives up how much, in francs (a free delivery moves between shop and delivery alone).
 * `promotion` is what the market's promotion gets back of it: the rest is the refund.
 */
export type Shares = {
  refund: number
  shop: number
  commission: number
  delivery: number
  promotion: number
}
/** What went back before: a part of the goods, or everything. */
export type GivenBack = Pick<Shares, 'refund' | 'shop'>

/**
 * Splits what goes back to a buyer. For everything that is left, the sale is reversed as it was
 * posted. For a part of the goods, the market's promotion gets back the same part of what it paid,
 * the commission gives back its share at the rate of the sale, rounded half up over all refunds of
 * the parcel, and the shop the rest; the courier's fee stays.
 * @param input francs; null: everything that is left
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
  } = parcel
  const left = refundLimits({
    itemsTotal: goods,
    shippingFee: shipping,
    marketDiscount,
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
  }
}

/** What the shop sold for this part of what the buyer paid for the goods. */
function valueOf(francs: number, paid: number, goods: number): number {
  return paid === 0 ? 0 : halfUp(francs, goods, paid)
}

/** `francs × part ÷ whole`, rounded half up. The product may be above the safe integers. */
function halfUp(francs: number, part: number, whole: number): number {
  const [twice, divisor] = [2n * BigInt(francs) * BigInt(part), BigInt(whole)]
  return Number((twice + divisor) / (2n * divisor))
}
