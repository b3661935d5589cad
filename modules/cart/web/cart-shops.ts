import type { CartLine } from './cart-line.ts'

/** Lines of one shop, `key` unique to it; `name` is null where the device does not know it. */
export type CartShop = { key: string; name: string | null; lines: CartLine[] }

/**
 * Groups the lines by shop, in the order in which they come in the cart. Until a line is priced its
 * shop is known by its name alone: it joins the one shop that has it.
 */
export function shopsOf(lines: readonly CartLine[]): CartShop[] {
  const shops = new Map<string, CartShop>()
  for (const line of lines) {
    const name = line.shopName ?? null
    const key = line.shopId ?? idOfOnly(name, lines) ?? `nom:${name ?? ''}`
    const shop = shops.get(key) ?? { key, name, lines: [] }
    shop.lines.push(line)
    shops.set(key, shop)
  }
  return [...shops.values()]
}

function idOfOnly(name: string | null, lines: readonly CartLine[]): string | undefined {
  const ids = new Set(
    lines.flatMap(({ shopId, shopName }) => (shopId && shopName === name ? [shopId] : [])),
  )
  return ids.size === 1 ? [...ids][0] : undefined
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
