import { cashFrancs, shareOf, splitFrancs, sumOf, type Francs } from '#kernel/wire/money.ts'

/** Terms of a promotion as they were at the sale. */
export type FrozenPromotion = {
  kind: 'percent' | 'francs' | 'delivery'
  /** Per cent or francs; null: free delivery. */
  amount: number | null
  minGoods: Francs | null
  words: string
}

export type PartLine = {
  id: string
  quantity: number
  unitPrice: Francs
  /** No promotion of the shop lowers an agreed price. */
  isAgreed: boolean
  isMarketPromoted: boolean
  /** « À garder en entier ». */
  isWhole: boolean
  shopDiscount: Francs
}

/** All that the price of a part depends on: device and server compute it alike. */
export type PartTerms = {
  lines: PartLine[]
  shopDiscount: Francs
  marketDiscount: Francs
  marketDelivery: Francs
  shopDelivery: Francs
  shippingFee: Francs
  /** Paid before, taken off at the door; absent on devices that read them earlier. */
  deposit?: Francs | undefined
  shopPromotion: FrozenPromotion | null
  /** `otherGoods`: francs of its goods in the order's other parcels. */
  marketPromotion: (FrozenPromotion & { otherGoods: Francs }) | null
}

type Sums = Pick<
  PartTerms,
  'shopDiscount' | 'marketDiscount' | 'marketDelivery' | 'shopDelivery' | 'shippingFee'
> & { itemsTotal: Francs }

export type KeptPart = Sums & {
  lines: { id: string; kept: number; shopDiscount: Francs; total: Francs }[]
  promoted: Francs
  due: Francs
  /** In cash: due less the deposit, rounded to coins. */
  atDoor: Francs
  /** Francs that the buyer need not pay, or is owed once the shop has the rest. */
  less: Francs
  pieces: number
  ordered: number
  /** Promotions that fall away. */
  lost: string[]
}

export type KeptQuantities = Readonly<Record<string, number>>

/** `due`: francs that the courier's device computed and showed. */
export type KeptChoice = { kept: KeptQuantities; due: number }

/** Why a part cannot be kept; null: it can. */
export type PartProblem = 'unknown_line' | 'too_many' | 'whole' | 'all' | 'nothing'

export function partProblem(lines: readonly PartLine[], kept: KeptQuantities): PartProblem | null {
  const known = new Set(lines.map(({ id }) => id))
  if (Object.keys(kept).some((id) => !known.has(id)) || lines.some(({ id }) => !(id in kept)))
    return 'unknown_line'
  const of = ({ id }: PartLine) => kept[id] ?? 0
  const isCount = (count: number) => Number.isInteger(count) && count >= 0
  if (lines.some((line) => !isCount(of(line)) || of(line) > line.quantity)) return 'too_many'
  if (lines.every((line) => of(line) === 0)) return 'nothing'
  if (lines.some((line) => line.isWhole && of(line) < line.quantity)) return 'whole'
  return lines.every((line) => of(line) === line.quantity) ? 'all' : null
}

/**
 * Prices what a buyer keeps of a parcel: promotions whose least sum is no longer reached fall away,
 * the delivery stays, an agreed price stays. Fewer goods never cost more than all of them: as much
 * of a lost promotion as that takes is kept.
 */
export function priceKeptPart(terms: PartTerms, kept: KeptQuantities): KeptPart {
  const lines = terms.lines.map((line) => ({ ...line, kept: kept[line.id] ?? 0 }))
  const shop = shopDiscountOf(terms, lines)
  const priced = lines.map(({ id, kept: pieces, unitPrice, isMarketPromoted }, index) => {
    const shopDiscount = shop.discounts[index] ?? 0
    const total = pieces * unitPrice - shopDiscount
    return { id, kept: pieces, shopDiscount, total, isMarketPromoted }
  })
  const promoted = sumOf(
    priced.filter(({ isMarketPromoted }) => isMarketPromoted),
    ({ total }) => total,
  )
  const market = marketShareOf(terms, promoted)
  const sums: Sums = {
    itemsTotal: sumOf(priced, ({ total }) => total),
    shopDiscount: sumOf(shop.discounts),
    shopDelivery: shop.delivery,
    marketDiscount: market.discount,
    marketDelivery: market.delivery,
    shippingFee:
      terms.shippingFee +
      (terms.marketDelivery - market.delivery) +
      (terms.shopDelivery - shop.delivery),
  }
  const before = dueOfPart({ ...terms, itemsTotal: grossOf(terms.lines) - terms.shopDiscount })
  const capped = giveBackExcess(sums, terms, dueOfPart(sums) - before)
  const due = dueOfPart(capped)
  return {
    ...capped,
    lines: priced.map(({ isMarketPromoted: _isPromoted, ...line }) => line),
    promoted,
    due,
    atDoor: cashFrancs(Math.max(0, due - (terms.deposit ?? 0))),
    less: before - due,
    pieces: sumOf(lines, (line) => line.kept),
    ordered: sumOf(lines, (line) => line.quantity),
    lost: [...shop.lost, ...market.lost],
  }
}

type KeptLine = PartLine & { kept: number }

function shopDiscountOf(
  { shopDiscount, shopDelivery, shopPromotion: promotion }: PartTerms,
  lines: readonly KeptLine[],
): { discounts: Francs[]; delivery: Francs; lost: string[] } {
  const goods = lines.map((line) => (line.isAgreed ? 0 : line.kept * line.unitPrice))
  const named = lines.map((line, index) => (line.shopDiscount > 0 ? (goods[index] ?? 0) : 0))
  const sum = sumOf(named)
  // Free delivery is for all goods of the shop, a reduction for those that it names.
  const counted = promotion?.kind === 'delivery' ? sumOf(goods) : sum
  const isLost = promotion?.minGoods != null && counted < promotion.minGoods
  const isDelivery = promotion?.kind === 'delivery'
  const wanted = isLost || isDelivery ? 0 : reductionOf(promotion, sum, shopDiscount)
  const coming = sumOf(lines, (line) =>
    line.isAgreed ? 0 : (line.quantity - line.kept) * line.unitPrice,
  )
  const off = Math.max(wanted, shopDiscount - coming)
  return {
    discounts: splitFrancs(off, named),
    delivery: isLost && isDelivery ? 0 : shopDelivery,
    lost: isLost && promotion ? [promotion.words] : [],
  }
}

function marketShareOf(
  { marketDiscount, marketDelivery, marketPromotion: promotion }: PartTerms,
  promoted: Francs,
): { discount: Francs; delivery: Francs; lost: string[] } {
  if (!promotion) return { discount: 0, delivery: marketDelivery, lost: [] }
  const isLost = promotion.otherGoods + promoted < Math.max(promotion.minGoods ?? 0, 1)
  if (isLost) return { discount: 0, delivery: 0, lost: [promotion.words] }
  const discount = reductionOf(promotion, promoted, marketDiscount)
  return { discount, delivery: marketDelivery, lost: [] }
}

/** Returns the reduction of so many goods, at most the one before. */
function reductionOf(promotion: FrozenPromotion | null, goods: Francs, before: Francs): Francs {
  const share =
    promotion?.kind === 'percent' ? shareOf(goods, (promotion.amount ?? 0) * 100) : goods
  return Math.min(before, share, goods)
}

/** Takes lost promotions back as far as the part would cost more than the whole. */
function giveBackExcess(sums: Sums, terms: PartTerms, excess: Francs): Sums {
  if (excess <= 0) return sums
  const capped = { ...sums }
  let left = excess
  for (const payer of ['marketDelivery', 'shopDelivery'] as const) {
    const francs = Math.min(left, terms[payer] - sums[payer])
    capped[payer] += francs
    capped.shippingFee -= francs
    left -= francs
  }
  capped.marketDiscount += Math.min(left, terms.marketDiscount - sums.marketDiscount)
  return capped
}

function grossOf(lines: readonly PartLine[]): Francs {
  return sumOf(lines, ({ quantity, unitPrice }) => quantity * unitPrice)
}

function dueOfPart({ itemsTotal, marketDiscount, shippingFee }: Sums): Francs {
  return itemsTotal - marketDiscount + shippingFee
}
