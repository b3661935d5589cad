import { weightClasses, type WeightClass } from '#contract/catalogue/product-words.ts'
import { shareOf, type Francs } from '#contract/kernel/money.ts'

/** Pure arithmetic of an order, in whole francs. */

export type PricedLine = {
  unitPriceFrancs: Francs
  quantity: number
  weightClass: WeightClass
  isFreeDelivery: boolean
}
export type ShopLines<L extends PricedLine> = { shopId: string; lines: L[] }
export type Tariff = { fees: Readonly<Record<WeightClass, Francs>>; furtherShopFrancs: Francs }
export type Delivery = { shippingFeeFrancs: Francs; shopDeliveryFrancs: Francs; free: boolean }

export function heaviest(lines: readonly PricedLine[]): WeightClass {
  return (
    weightClasses[Math.max(...lines.map((line) => weightClasses.indexOf(line.weightClass)))] ??
    'léger'
  )
}

/**
 * Fee of each shop's parcel. The buyer pays the zone's fee once, for the heaviest parcel, and a small sum for each further shop. A parcel whose products
 * are all « livraison à 0f » costs the buyer nothing: its shop pays the zone's fee for its weight.
 */
export function deliveriesOf<L extends PricedLine>(
  shops: readonly ShopLines<L>[],
  tariff: Tariff,
): Map<string, Delivery> {
  const fees = new Map<string, Delivery>()
  const paying = shops.filter((shop) => !shop.lines.every((line) => line.isFreeDelivery))
  const first = paying.toSorted(
    (a, b) => weightClasses.indexOf(heaviest(b.lines)) - weightClasses.indexOf(heaviest(a.lines)),
  )[0]
  for (const shop of shops) {
    const fee = tariff.fees[heaviest(shop.lines)]
    if (!paying.includes(shop))
      fees.set(shop.shopId, { shippingFeeFrancs: 0, shopDeliveryFrancs: fee, free: true })
    else
      fees.set(shop.shopId, {
        shippingFeeFrancs: shop === first ? fee : tariff.furtherShopFrancs,
        shopDeliveryFrancs: 0,
        free: false,
      })
  }
  return fees
}

/** Commission of one line, rounded half up; the rate is frozen on the line. */
export function commissionOf(lineTotal: Francs, basisPoints: number): Francs {
  return shareOf(lineTotal, basisPoints)
}

export function sum(values: Iterable<Francs>): Francs {
  let total = 0
  for (const value of values) total += value
  return total
}
