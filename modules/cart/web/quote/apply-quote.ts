import type { Quote } from '#modules/pricing/contract/quote.ts'

import { boundQuantity, sameLine, type CartLine } from '../cart-line.ts'

/**
 * Updates prices, stock, names, shops. Quantities stop at the stock; an agreed price sets its own.
 * Lines outside the request stay.
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
