import type { Image } from '#modules/images/contract/images.ts'
import { LINE_MAX_QUANTITY } from '#kernel/wire/limits.ts'

/**
 * One line of the cart: a product in one size and colour. `stock` is what was left when it was put
 * in.
 */
export type CartLine = {
  product: string
  name: string
  slug: string
  /** Whole francs: the promotional price if there is one. */
  unitPrice: number
  qty: number
  image: Image | null
  stock: number
  size: string | null
  color: string | null
  shopName?: string
  /** Known once the cart was priced: two shops may have one name. */
  shopId?: string
}

export type LineKey = Pick<CartLine, 'product' | 'size' | 'color'>

export function sameLine(one: LineKey, other: LineKey): boolean {
  return one.product === other.product && one.size === other.size && one.color === other.color
}

/** Unique to each line, for React keys. */
export function lineKey({ product, size, color }: LineKey): string {
  return JSON.stringify([product, size, color])
}

/**
 * Adds a line, or its quantity to the same line. The newest name, price, picture and stock win; the
 * quantity stops at the stock.
 */
export function withLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const before = lines.find((line) => sameLine(line, added))
  const merged = { ...added, qty: boundQuantity((before?.qty ?? 0) + added.qty, added.stock) }
  return before ? lines.map((line) => (line === before ? merged : line)) : [...lines, merged]
}

/**
 * Changes one line’s quantity, between 1 and its stock. Nothing changes when the line is not there.
 */
export function withQuantity(lines: readonly CartLine[], key: LineKey, qty: number): CartLine[] {
  return lines.map((line) =>
    sameLine(line, key) ? { ...line, qty: boundQuantity(qty, line.stock) } : line,
  )
}

export function withoutLine(lines: readonly CartLine[], key: LineKey): CartLine[] {
  return lines.filter((line) => !sameLine(line, key))
}

/** The most of one line: its stock, within what one order may hold. */
export function mostOf(stock: number): number {
  return Math.min(Math.trunc(stock), LINE_MAX_QUANTITY)
}

/**
 * Between 1 and the stock; 1 even when nothing is left, so that the line stays visible and says so.
 */
export function boundQuantity(qty: number, stock: number): number {
  return Math.max(1, Math.min(Math.trunc(qty), mostOf(stock)))
}

/** How many articles, all lines together. */
export function countOf(lines: readonly CartLine[]): number {
  return lines.reduce((count, line) => count + line.qty, 0)
}

/** In whole francs, delivery not included. */
export function totalOf(lines: readonly CartLine[]): number {
  return lines.reduce((total, line) => total + line.qty * line.unitPrice, 0)
}
