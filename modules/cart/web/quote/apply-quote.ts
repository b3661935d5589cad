import type { Quote } from '#modules/cart/contract/quote.ts'

import { boundQuantity, sameLine, type CartLine } from '../cart-line.ts'

/**
 * The cart as the server knows it now: prices, stock, names and shops. Quantities stop at the
 * stock, and an agreed price brings its own; what cannot be had any more stays with a stock of 0,
 * so that it can be seen and removed. A line that was not in the request is left alone.
 */
export function withQuote(
  lines: readonly CartLine[],
  quote: Pick<Quote, 'shops' | 'changes'>,
): CartLine[] {
  return lines.map((line) => quotedLine(line, quote) ?? line)
}

function quotedLine(
  line: CartLine,
  { shops, changes }: Pick<Quote, 'shops' | 'changes'>,
): CartLine | undefined {
  for (const { shopId, shopName, items } of shops) {
    const item = items.find((other) => sameLine(other, line))
    if (!item) continue
    const { name, slug, unitPrice, stock } = item
    const qty = item.agreedUntil ? item.qty : boundQuantity(line.qty, stock)
    return { ...line, name, slug, unitPrice, stock, shopName, shopId, qty }
  }
  const gone = changes.find((change) => sameLine(change, line) && change.qty === 0)
  return gone && { ...line, stock: 0, qty: 1, unitPrice: gone.unitPrice ?? line.unitPrice }
}
