import type { Image } from '#modules/images/contract/images.ts'
import { LINE_MAX_QUANTITY } from '#kernel/wire/limits.ts'

export type CartLine = {
  product: string
  name: string
  slug: string
  /** Whole francs, promotion included. */
  unitPrice: number
  qty: number
  image: Image | null
  stock: number
  size: string | null
  color: string | null
  shopName?: string
  /** Known once priced: names are not unique. */
  shopId?: string
}

export type LineKey = Pick<CartLine, 'product' | 'size' | 'color'>

export function sameLine(one: LineKey, other: LineKey): boolean {
  return one.product === other.product && one.size === other.size && one.color === other.color
}

export function lineKey({ product, size, color }: LineKey): string {
  return JSON.stringify([product, size, color])
}

/** Adds a line or its quantity, up to the stock. The newest name, price, picture and stock win. */
export function withLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const before = lines.find((line) => sameLine(line, added))
  const merged = { ...added, qty: boundQuantity((before?.qty ?? 0) + added.qty, added.stock) }
  return before ? lines.map((line) => (line === before ? merged : line)) : [...lines, merged]
}

export function withQuantity(lines: readonly CartLine[], key: LineKey, qty: number): CartLine[] {
  return lines.map((line) =>
    sameLine(line, key) ? { ...line, qty: boundQuantity(qty, line.stock) } : line,
  )
}

export function withoutLine(lines: readonly CartLine[], key: LineKey): CartLine[] {
  return lines.filter((line) => !sameLine(line, key))
}

export function mostOf(stock: number): number {
  return Math.min(Math.trunc(stock), LINE_MAX_QUANTITY)
}

/** Returns 1 without stock, so that the line stays visible. */
export function boundQuantity(qty: number, stock: number): number {
  return Math.max(1, Math.min(Math.trunc(qty), mostOf(stock)))
}

export function countOf(lines: readonly CartLine[]): number {
  return lines.reduce((count, line) => count + line.qty, 0)
}

/** Returns francs, without delivery. */
export function totalOf(lines: readonly CartLine[]): number {
  return lines.reduce((total, line) => total + line.qty * line.unitPrice, 0)
}
