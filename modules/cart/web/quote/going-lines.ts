import type { Quote } from '#modules/pricing/contract/quote.ts'
import { type CartLine, sameLine } from '../cart-line.ts'

/** Lines that are priced for the place: those of shops that do not reach it stay in the cart. */
export function goingLines(
  lines: readonly CartLine[],
  { shops, unreached }: Pick<Quote, 'shops' | 'unreached'>,
): readonly CartLine[] {
  if (!unreached) return lines
  const items = shops.flatMap((shop) => shop.items)
  return lines.filter((line) => items.some((item) => sameLine(item, line)))
}
