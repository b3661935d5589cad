import type { CartItem } from '#modules/pricing/contract/quote.ts'
import { weightClasses, type WeightClass } from '#modules/products/contract/product-words.ts'
import { sumOf, type Francs } from '#kernel/wire/money.ts'

import type { Sellable } from '#modules/products/module.ts'
import { noAgreedPrices, type AgreedPrice, type AgreedPrices } from './agreed-prices.ts'
import {
  bestOfMarket,
  choicesOf,
  frozenWords,
  isPromoted,
  noPromotions,
  strangerCode,
  type Choices,
  type CartPromotions,
  type Choice,
  type TypedCode,
} from '#modules/promotions/module.ts'
import { cheapestChoices, type Offer, type Tariff } from './cheapest-choices.ts'

export type OrderableLine = {
  item: CartItem
  sellable: Sellable & { variantId: string }
  quantity: number
}
/**
 * `totalFrancs`: after the shop's promotion. `agreed`: agreed price, which no shop promotion
 * lowers.
 */
export type PricedLine = OrderableLine & {
  unitPriceFrancs: Francs
  agreed: (AgreedPrice & { usualPriceFrancs: Francs }) | null
  shopDiscountFrancs: Francs
  totalFrancs: Francs
  isMarketPromoted?: boolean
}
/** Reduction of goods and delivery, paid by its owner, and the buyer's saving. */
export type Applied = {
  promotionId: string
  code: string | null
  words: string
  discountFrancs: Francs
  savedFrancs: Francs
}

export type PricedShop = Delivery & {
  shop: Sellable['shop']
  lines: PricedLine[]
  itemsTotalFrancs: Francs
  shopDiscountFrancs: Francs
  /** Paid by the market: goods and delivery. */
  marketDiscountFrancs: Francs
  marketDeliveryFrancs: Francs
  promotion: Applied | null
  /** null without the market's promotion. */
  promotedFrancs: Francs | null
}
/** `shippingFeeFrancs`: buyer's part; `shopDeliveryFrancs`: shop's. */
type Delivery = {
  isFreeDelivery: boolean
  weightClass: WeightClass
  /** null when the shop pays, or the parcel its own way: no other parcel shares it. */
  zoneFeeFrancs: Francs | null
  shippingFeeFrancs: Francs
  shopDeliveryFrancs: Francs
}

export type PricedCart = {
  shops: PricedShop[]
  itemsTotalFrancs: Francs
  shippingFeeFrancs: Francs
  marketDiscountFrancs: Francs
  marketPromotion: Applied | null
  codes: { code: string; problem: string | null }[]
  totalFrancs: Francs
}

/**
 * Prices a cart, whole francs: one parcel a shop, in cart order. At most one promotion per shop,
 * then one of the market. No delivery without tariff. An agreed price applies to exactly its
 * quantity, unless the normal price is as low.
 */
export function priceCart(
  lines: readonly OrderableLine[],
  tariff: Tariff | null,
  promotions: CartPromotions = noPromotions,
  agreed: AgreedPrices = noAgreedPrices,
): PricedCart {
  const problems = new Map<TypedCode, string | null>()
  const note = (choices: Choices) => {
    for (const [typed, problem] of choices.problems) problems.set(typed, problem)
    return choices
  }
  const priced = lines.map((line) => priceLine(line, agreed))
  const full = splitByShop(priced).map((parcel) => ({ ...parcel, choice: null }))
  const offers = withDelivery(full, tariff).map(({ shop, lines: own, shippingFeeFrancs: fee }) => {
    const goods = own.filter((line) => !line.agreed).map(goodsOf)
    return note(choicesOf(shop.id, promotions, { shopName: shop.name, goods, fee: tariff && fee }))
  })
  const chosen = cheapestChoices(full.map(offerOf(offers, tariff)), tariff)
  const reduced = full.map((parcel, index) => reduceLines(parcel, chosen[index] ?? null))
  const parcels = withDelivery(reduced, tariff)
  const all = parcels.flatMap((parcel) => parcel.lines)
  const basket = {
    shopName: null,
    goods: all.map(goodsOf),
    fee: tariff && sumOf(parcels, (parcel) => parcel.shippingFeeFrancs),
  }
  const offered = bestOfMarket(note(choicesOf(null, promotions, basket)), basket)
  const shops = parcels.map((parcel) =>
    payByMarket(parcel, offered, all, savedBy(parcel, reduced, tariff)),
  )
  const itemsTotalFrancs = sumOf(shops, (shop) => shop.itemsTotalFrancs)
  const shippingFeeFrancs = sumOf(shops, (shop) => shop.shippingFeeFrancs)
  const marketDiscountFrancs = sumOf(shops, (shop) => shop.marketDiscountFrancs)
  const offeredDelivery = sumOf(shops, (shop) => shop.marketDeliveryFrancs)
  return {
    shops,
    itemsTotalFrancs,
    shippingFeeFrancs,
    marketDiscountFrancs,
    marketPromotion: appliedOf(offered, {
      discountFrancs: marketDiscountFrancs + offeredDelivery,
      savedFrancs: marketDiscountFrancs + offeredDelivery,
    }),
    codes: promotions.typed.map((typed) => ({
      code: typed.code,
      problem: problems.has(typed) ? (problems.get(typed) ?? null) : strangerCode(typed),
    })),
    totalFrancs: itemsTotalFrancs + shippingFeeFrancs - marketDiscountFrancs,
  }
}

export function unitPriceOf({ price, promoPrice }: Sellable): Francs {
  return promoPrice ?? price
}

type Parcel = Pick<PricedShop, 'shop' | 'lines'>
type Reduced = Parcel & { choice: Choice | null }

function priceLine(line: OrderableLine, prices: AgreedPrices): PricedLine {
  const usualPriceFrancs = unitPriceOf(line.sellable)
  const price = countingPrice(line.sellable, prices)
  const agreed = price?.quantity === line.quantity ? { ...price, usualPriceFrancs } : null
  const unitPriceFrancs = agreed?.unitPrice ?? usualPriceFrancs
  const totalFrancs = unitPriceFrancs * line.quantity
  return { ...line, unitPriceFrancs, agreed, shopDiscountFrancs: 0, totalFrancs }
}

export function countingPrice(
  sellable: Sellable & { variantId: string },
  prices: AgreedPrices,
): AgreedPrice | null {
  const price = prices.get(sellable.variantId)
  const counts = price?.isLive && (price.isGiven || price.unitPrice < unitPriceOf(sellable))
  return counts ? price : null
}

function goodsOf({ sellable: { productId, categoryId }, totalFrancs }: PricedLine) {
  return { productId, categoryId, francs: totalFrancs }
}

function offerOf(offers: readonly Choices[], tariff: Tariff | null) {
  return (parcel: Reduced, index: number): Offer => ({
    ...(offers[index] ?? { typed: null, offered: [] }),
    weightClass: weightOf(parcel),
    isFree: isFree(parcel),
    ownFee: tariff?.ownFees?.get(parcel.shop.id) ?? null,
  })
}

function reduceLines({ shop, lines }: Parcel, choice: Choice | null): Reduced {
  const discounts = [...(choice?.discounts ?? [])]
  const reduced = lines.map((line) => {
    const shopDiscountFrancs = line.agreed ? 0 : (discounts.shift() ?? 0)
    return { ...line, shopDiscountFrancs, totalFrancs: line.totalFrancs - shopDiscountFrancs }
  })
  return { shop, lines: reduced, choice }
}

function payByMarket(
  { choice, ...parcel }: Reduced & Delivery,
  offered: Choice | null,
  all: readonly PricedLine[],
  savedFrancs: Francs,
): PricedShop {
  const shopDiscountFrancs = sumOf(parcel.lines, (line) => line.shopDiscountFrancs)
  const marketDeliveryFrancs = offered?.deliversFree ? parcel.shippingFeeFrancs : 0
  const discount = choice?.deliversFree ? parcel.shopDeliveryFrancs : shopDiscountFrancs
  return {
    ...parcel,
    lines: parcel.lines.map((line) => ({
      ...line,
      isMarketPromoted: offered === null || isPromotedBy(offered)(line),
    })),
    itemsTotalFrancs: sumOf(parcel.lines, (line) => line.totalFrancs),
    shopDiscountFrancs,
    marketDiscountFrancs: sumOf(parcel.lines, (line) => offered?.discounts[all.indexOf(line)] ?? 0),
    shippingFeeFrancs: parcel.shippingFeeFrancs - marketDeliveryFrancs,
    marketDeliveryFrancs,
    promotion: appliedOf(choice, { discountFrancs: discount, savedFrancs }),
    promotedFrancs: offered && sumOf(parcel.lines.filter(isPromotedBy(offered)), totalOf),
  }
}

/** Returns the saving of the whole cart through this promotion. */
function savedBy(parcel: Reduced, reduced: readonly Reduced[], tariff: Tariff | null): Francs {
  if (!parcel.choice?.deliversFree) return sumOf(parcel.lines, (line) => line.shopDiscountFrancs)
  const without = reduced.map((one) =>
    one.shop.id === parcel.shop.id ? { ...one, choice: null } : one,
  )
  const feesOf = (parcels: readonly Reduced[]) =>
    sumOf(withDelivery(parcels, tariff), (one) => one.shippingFeeFrancs)
  return Math.max(0, feesOf(without) - feesOf(reduced))
}

function isPromotedBy(choice: Choice) {
  return ({ sellable }: PricedLine) => isPromoted(choice, sellable)
}

function totalOf({ totalFrancs }: PricedLine): Francs {
  return totalFrancs
}

function appliedOf(
  choice: Choice | null,
  taken: Pick<Applied, 'discountFrancs' | 'savedFrancs'>,
): Applied | null {
  if (!choice) return null
  const { promotion } = choice
  const { id: promotionId, code } = promotion
  return { promotionId, code, words: frozenWords(promotion), ...taken }
}

function splitByShop<Line extends OrderableLine>(
  lines: readonly Line[],
): { shop: Sellable['shop']; lines: Line[] }[] {
  const parcels = new Map<string, { shop: Sellable['shop']; lines: Line[] }>()
  for (const line of lines) {
    const { shop } = line.sellable
    const parcel = parcels.get(shop.id)
    if (parcel) parcel.lines.push(line)
    else parcels.set(shop.id, { shop, lines: [line] })
  }
  return [...parcels.values()]
}

/** Returns the parcels of a cart before they are priced, in its order. */
export function parcelsOf(lines: readonly OrderableLine[]) {
  return splitByShop(lines).map((parcel) => ({ shop: parcel.shop, weightClass: weightOf(parcel) }))
}

/**
 * Adds delivery: the zone's fee once, for the heaviest parcel, and a small sum per further shop; a
 * parcel from another town pays its own way. The shop pays when all products or its promotion are
 * « livraison à 0f ».
 */
function withDelivery(parcels: readonly Reduced[], tariff: Tariff | null): (Reduced & Delivery)[] {
  const isOwn = ({ shop }: Parcel) => tariff?.ownFees?.has(shop.id) === true
  const first = heaviestPaid(parcels.filter((parcel) => !isOwn(parcel)))
  return parcels.map((parcel) => {
    const isFreeDelivery = isFree(parcel)
    const own = tariff?.ownFees?.get(parcel.shop.id)
    const fee = own ?? (tariff ? tariff.fees[weightOf(parcel)] : 0)
    const further = tariff ? tariff.furtherShopFrancs : 0
    return {
      ...parcel,
      isFreeDelivery,
      weightClass: weightOf(parcel),
      zoneFeeFrancs: tariff && !isFreeDelivery && own === undefined ? fee : null,
      shippingFeeFrancs: isFreeDelivery ? 0 : parcel === first || own !== undefined ? fee : further,
      shopDeliveryFrancs: isFreeDelivery ? fee : 0,
    }
  })
}

function heaviestPaid(parcels: readonly Reduced[]): Reduced | undefined {
  return parcels
    .filter((parcel) => !isFree(parcel))
    .toSorted((a, b) => rankOf(weightOf(b)) - rankOf(weightOf(a)))[0]
}

function isFree({ lines, choice }: Reduced): boolean {
  return choice?.deliversFree === true || lines.every(({ sellable }) => sellable.isFreeLivraison)
}

function weightOf({ lines }: { lines: readonly OrderableLine[] }): WeightClass {
  return (
    weightClasses[Math.max(...lines.map((line) => rankOf(line.sellable.weightClass)))] ?? 'léger'
  )
}

function rankOf(weightClass: WeightClass): number {
  return weightClasses.indexOf(weightClass)
}
