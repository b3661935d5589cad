import { formatFrancs } from '#kernel/wire/money.ts'

type Paid = {
  itemsTotal: number
  shippingFee: number
  /** Promotion's share of the goods; the previous version does not send it. */
  marketDiscount?: number | undefined
  /** Francs of a cash payment that rounding did not ask for. */
  cashRounding?: number | undefined
  refunded: number
  /** Paid for articles in an exchange or awaited back. */
  running?: number | undefined
}

/** Francs: `whole` with delivery, or a part up to `goods`; the same while a part of them runs. */
export function refundLimits({
  itemsTotal,
  shippingFee,
  marketDiscount = 0,
  cashRounding = 0,
  refunded,
  running = 0,
}: Paid): {
  whole: number
  goods: number
} {
  const left = itemsTotal - marketDiscount - refunded
  const whole = Math.max(0, left + shippingFee - cashRounding)
  const goods = Math.min(Math.max(0, left - running), whole)
  return running > 0 ? { whole: goods, goods } : { whole, goods }
}

export function limitWords({ whole, goods }: { whole: number; goods: number }): string {
  if (goods === 0) return `à ${formatFrancs(whole)}, le prix de la livraison`
  return goods === whole
    ? `jusqu’à ${formatFrancs(goods)}`
    : `jusqu’à ${formatFrancs(goods)}, ou ${formatFrancs(whole)} livraison comprise`
}
