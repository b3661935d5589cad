import type { CartLine } from './cart-line.ts'

/** Lines of one shop; `name` is null where the device does not know it. */
export type CartShop = { name: string | null; lines: CartLine[] }

/** Groups the lines by shop, in the order in which they come in the cart. */
export function shopsOf(lines: readonly CartLine[]): CartShop[] {
  const shops = new Map<string, CartShop>()
  for (const line of lines) {
    const name = line.shopName ?? null
    const shop = shops.get(name ?? '') ?? { name, lines: [] }
    shop.lines.push(line)
    shops.set(name ?? '', shop)
  }
  return [...shops.values()]
}

/**
 * What can be ordered: a line without stock stays in the cart, and says so, but counts for nothing.
 */
export function orderable(lines: readonly CartLine[]): CartLine[] {
  return lines.filter((line) => line.stock > 0)
}

/** « Indigo, taille L »; empty for a product without variants. */
export function variantWords({ size, color }: Pick<CartLine, 'size' | 'color'>): string {
  const words = [color, size && `taille ${size}`].filter(Boolean).join(', ')
  return words.charAt(0).toLocaleUpperCase('fr') + words.slice(1)
}

/** « 1 article », « 4 articles » */
export function articlesWords(count: number): string {
  return `${count} ${count > 1 ? 'articles' : 'article'}`
}
