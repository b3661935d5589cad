import { plural } from '#kernel/wire/plural.ts'
import type { CartLine } from './cart-line.ts'

/** `name` null: unknown. */
export type CartShop = { key: string; name: string | null; lines: CartLine[] }

/**
 * Groups lines by shop, in cart order. An unpriced line has only a shop name: it joins the one shop
 * of that name.
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
  return withStableKeys([...shops.values()])
}

/** Names a card by its shop's name where that is unique: the id comes later, with the quote. */
function withStableKeys(shops: CartShop[]): CartShop[] {
  return shops.map((shop) =>
    shop.name && shops.filter(({ name }) => name === shop.name).length === 1
      ? { ...shop, key: `nom:${shop.name}` }
      : shop,
  )
}

function idOfOnly(name: string | null, lines: readonly CartLine[]): string | undefined {
  const ids = new Set(
    lines.flatMap(({ shopId, shopName }) => (shopId && shopName === name ? [shopId] : [])),
  )
  return ids.size === 1 ? [...ids][0] : undefined
}

export function orderable(lines: readonly CartLine[]): CartLine[] {
  return lines.filter((line) => line.stock > 0)
}

export function variantWords({ size, color }: Pick<CartLine, 'size' | 'color'>): string {
  const words = [color, size && `taille ${size}`].filter(Boolean).join(', ')
  return words.charAt(0).toLocaleUpperCase('fr') + words.slice(1)
}

export function articlesWords(count: number): string {
  return `${count} ${plural(count, 'article')}`
}
