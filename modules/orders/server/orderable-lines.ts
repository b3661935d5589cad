import { type CartLine, checkLine, type OrderableLine } from '#modules/pricing/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { reserveStock, StockShortage } from '#modules/products/module.ts'
import { fail } from './errors.ts'

/**
 * @throws orders.unavailable with each line that cannot be ordered · orders.choice_missing ·
 * orders.own_product
 */
export function orderableLines(
  read: readonly CartLine[],
  buyerId: string,
  isByLink: boolean,
): OrderableLine[] {
  const checked = read.map((line) => ({ item: line.item, ...checkLine(line, buyerId, isByLink) }))
  if (checked.some(({ problem }) => problem?.kind === 'own')) throw fail('orders.own_product')
  const problems = checked.flatMap(({ item: { product, size, color }, problem }) =>
    problem ? [{ product, size, color, ...problem }] : [],
  )
  const [first] = problems
  if (first) {
    const lines = problems.map(({ kind: _kind, ...line }) => line)
    const code = first.kind === 'choice' ? 'orders.choice_missing' : 'orders.unavailable'
    throw fail(code, { sentence: first.message, details: { lines } })
  }
  return checked.flatMap(({ line }) => line ?? [])
}

/** @throws orders.out_of_stock with the rest of each short line */
export async function reserve(
  tx: Tx,
  kernel: Kernel,
  lines: readonly OrderableLine[],
): Promise<void> {
  try {
    await reserveStock(
      tx,
      kernel,
      lines.map((line) => ({ variantId: line.sellable.variantId, quantity: line.quantity })),
    )
  } catch (error) {
    if (!(error instanceof StockShortage)) throw error
    throw stockRefusal(error, lines)
  }
}

function stockRefusal(shortage: StockShortage, lines: readonly OrderableLine[]): Error {
  const available = new Map(shortage.lines.map((line) => [line.variantId, line.available]))
  const short = lines
    .filter(({ sellable }) => available.has(sellable.variantId))
    .map(({ item, sellable }) => ({
      product: sellable.productId,
      size: item.size,
      color: item.color,
      available: available.get(sellable.variantId) ?? 0,
      name: sellable.name,
    }))
  const details = { lines: short }
  const [first] = short
  if (!first) return fail('orders.out_of_stock', { details })
  const sentence =
    first.available > 0
      ? `Stock insuffisant (reste ${first.available}) : « ${first.name} ».`
      : `« ${first.name} » vient d’être épuisé.`
  return fail('orders.out_of_stock', { sentence, details })
}
