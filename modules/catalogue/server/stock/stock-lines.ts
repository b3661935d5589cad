/** So many units of one variant. */
export type StockLine = { variantId: string; quantity: number }

/** `productId` is null when the variant itself is gone. */
export type LackingLine = {
  variantId: string
  productId: string | null
  size: string | null
  color: string | null
  wanted: number
  available: number
}

/**
 * Not everything can be reserved. The room that places the order has the sentence for the buyer.
 */
export class StockShortage extends Error {
  readonly lines: readonly LackingLine[]

  constructor(lines: readonly LackingLine[]) {
    super(`not enough stock for ${lines.length} variant(s)`)
    this.name = 'StockShortage'
    this.lines = lines
  }
}

/** Adds up lines of one variant: each alone may fit the stock, both together perhaps not. */
export function countByVariant(lines: readonly StockLine[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { variantId, quantity } of lines) {
    if (!Number.isSafeInteger(quantity) || quantity < 1)
      throw new RangeError(`a stock line of ${quantity} units`)
    counts.set(variantId, (counts.get(variantId) ?? 0) + quantity)
  }
  return counts
}
