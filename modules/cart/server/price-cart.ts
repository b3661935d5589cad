import type { CartItem } from '#modules/cart/contract/quote.ts'
import { weightClasses, type WeightClass } from '#modules/catalogue/contract/product-words.ts'
import { sumOf, type Francs } from '#kernel/wire/money.ts'

import type { Sellable } from '#modules/catalogue/server/index.ts'

/** What delivery to a place costs: the fee of the heaviest parcel, and of each further shop. */
export type Tariff = { fees: Readonly<Record<WeightClass, Francs>>; furtherShopFrancs: Francs }

/** A line that can be ordered, in the quantity that can be had. */
export type OrderableLine = {
  item: CartItem
  sellable: Sellable & { variantId: string }
  quantity: number
}
export type PricedLine = OrderableLine & { unitPriceFrancs: Francs; totalFrancs: Francs }

/** One shop's part of a cart: what will be one parcel. */
export type PricedShop = Delivery & {
  shop: Sellable['shop']
  lines: PricedLine[]
  itemsTotalFrancs: Francs
}
/** `shippingFeeFrancs` is the buyer's part, `shopDeliveryFrancs` what the shop pays itself. */
type Delivery = {
  isFreeDelivery: boolean
  shippingFeeFrancs: Francs
  shopDeliveryFrancs: Francs
}

export type PricedCart = {
  shops: PricedShop[]
  itemsTotalFrancs: Francs
  shippingFeeFrancs: Francs
  totalFrancs: Francs
}

/**
 * What a cart costs, in whole francs: one parcel a shop, in the order in which the cart first names
 * each shop. Without a tariff (no destination yet) no delivery is counted.
 */
export function priceCart(lines: readonly OrderableLine[], tariff: Tariff | null): PricedCart {
  const parcels = splitByShop(lines.map(priceLine))
  const first = heaviestPaid(parcels)
  const shops = parcels.map((parcel) => ({
    ...parcel,
    itemsTotalFrancs: sumOf(parcel.lines, (line) => line.totalFrancs),
    ...deliveryOf(parcel, tariff, parcel === first),
  }))
  const itemsTotalFrancs = sumOf(shops, (shop) => shop.itemsTotalFrancs)
  const shippingFeeFrancs = sumOf(shops, (shop) => shop.shippingFeeFrancs)
  return {
    shops,
    itemsTotalFrancs,
    shippingFeeFrancs,
    totalFrancs: itemsTotalFrancs + shippingFeeFrancs,
  }
}

/** What the buyer pays for one. */
export function unitPriceOf({ price, promoPrice }: Sellable): Francs {
  return promoPrice ?? price
}

type Parcel = Pick<PricedShop, 'shop' | 'lines'>

function priceLine(line: OrderableLine): PricedLine {
  const unitPriceFrancs = unitPriceOf(line.sellable)
  return { ...line, unitPriceFrancs, totalFrancs: unitPriceFrancs * line.quantity }
}

function splitByShop(lines: readonly PricedLine[]): Parcel[] {
  const parcels = new Map<string, Parcel>()
  for (const line of lines) {
    const { shop } = line.sellable
    const parcel = parcels.get(shop.id)
    if (parcel) parcel.lines.push(line)
    else parcels.set(shop.id, { shop, lines: [line] })
  }
  return [...parcels.values()]
}

/**
 * The buyer pays the zone's fee once, for the heaviest parcel, and a small sum for each further
 * shop. A parcel whose products are all « livraison à 0f » costs the buyer nothing: its shop pays
 * the zone's fee for its weight.
 */
function deliveryOf(parcel: Parcel, tariff: Tariff | null, isFirst: boolean): Delivery {
  const isFreeDelivery = isFree(parcel)
  const fee = tariff ? tariff.fees[weightOf(parcel)] : 0
  const further = tariff ? tariff.furtherShopFrancs : 0
  return {
    isFreeDelivery,
    shippingFeeFrancs: isFreeDelivery ? 0 : isFirst ? fee : further,
    shopDeliveryFrancs: isFreeDelivery ? fee : 0,
  }
}

function heaviestPaid(parcels: readonly Parcel[]): Parcel | undefined {
  return parcels
    .filter((parcel) => !isFree(parcel))
    .toSorted((a, b) => rankOf(weightOf(b)) - rankOf(weightOf(a)))[0]
}

function isFree({ lines }: Parcel): boolean {
  return lines.every(({ sellable }) => sellable.isFreeDelivery)
}

function weightOf({ lines }: Parcel): WeightClass {
  return (
    weightClasses[Math.max(...lines.map((line) => rankOf(line.sellable.weightClass)))] ?? 'léger'
  )
}

function rankOf(weightClass: WeightClass): number {
  return weightClasses.indexOf(weightClass)
}
