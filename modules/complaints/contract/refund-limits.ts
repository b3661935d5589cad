import { formatFrancs } from '#kernel/wire/money.ts'

type Paid = {
  itemsTotal: number
  shippingFee: number
  /** Promotion's share of the goods; the previous version does not send it. */
  marketDiscount?: number | undefined
  refunded: number
}

/** Francs: `whole` with delivery, or a part up to `goods`. */
export function refundLimits({ itemsTotal, shippingFee, marketDiscount = 0, refunded }: Paid): {
  whole: number
  goods: number
} {
  return {
    whole: Math.max(0, itemsTotal - marketDiscount + shippingFee - refunded),
    goods: Math.max(0, itemsTotal - marketDiscount - refunded),
  }
}

export function limitWords({ whole, goods }: { whole: number; goods: number }): string {
  if (goods === 0) return `à ${formatFrancs(whole)}, le prix de la livraison`
  return goods === whole
    ? `jusqu’à ${formatFrancs(goods)}`
    : `jusqu’à ${formatFrancs(goods)}, ou ${formatFrancs(whole)} livraison comprise`
}
