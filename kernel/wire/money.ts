/** CFA francs (XOF), without decimals. */
export type Francs = number

/**
 * Writes `1250` as `1 250 f`: narrow no-break space between thousands, no-break space before the
 * suffix.
 */
export function formatFrancs(francs: Francs): string {
  return `${formatCount(francs)}\u00a0f`
}

/** Writes `20000` as `20 000`: narrow no-break space, real minus sign. */
export function formatCount(count: number): string {
  const digits = Math.abs(Math.trunc(count))
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, '\u202f')
  return count < 0 ? `\u2212${digits}` : digits
}

/** Smallest coin in use, francs. */
const SMALLEST_COIN = 5

/** Rounds a sum down to what coins can pay. */
export function cashFrancs(francs: Francs): Francs {
  return francs - (francs % SMALLEST_COIN)
}

/** Rounds; 99 at most unless free; 0 (not shown) without promotion or below 0.5. */
export function discountPercent(
  price: Francs,
  promotionalPrice: Francs | null | undefined,
): number {
  if (!promotionalPrice || promotionalPrice >= price) return 0
  return Math.min(99, Math.round(100 * (1 - promotionalPrice / price)))
}

/** Rounds; 0 only for nothing, 100 only for all. */
export function wholePercent(part: number, whole: number): number {
  const percent = Math.round((100 * part) / whole)
  if (part > 0 && part < whole) return Math.min(99, Math.max(1, percent))
  return percent
}

export function sellingPrice(product: { price: Francs; prixPromotionnel?: Francs | null }): Francs {
  return product.prixPromotionnel ?? product.price
}

/** Takes basis points (500 = 5 %), rounded half up to a franc. `amount` must not be negative. */
export function shareOf(amount: Francs, basisPoints: number): Francs {
  return Math.floor((amount * basisPoints + 5_000) / 10_000)
}

/**
 * Splits in the ratio of weights: the remainder goes to the largest fractions, first ones first. No
 * part exceeds its weight while the amount is at most their sum.
 */
export function splitFrancs(amount: Francs, weights: readonly number[]): Francs[] {
  const whole = sumOf(weights)
  if (whole === 0) return weights.map(() => 0)
  // May exceed safe integers.
  const products = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = products.map((product) => Number(product / BigInt(whole)))
  const left = amount - sumOf(shares)
  const byRemainder = products
    .map((product, index) => ({ index, remainder: Number(product % BigInt(whole)) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

export function sumOf(numbers: Iterable<number>): number
export function sumOf<Item>(items: Iterable<Item>, amountOf: (item: Item) => number): number
export function sumOf<Item>(
  items: Iterable<Item>,
  amountOf: (item: Item) => number = Number,
): number {
  let total = 0
  for (const item of items) total += amountOf(item)
  return total
}
