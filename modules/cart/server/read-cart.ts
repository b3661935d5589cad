import type { CartItem } from '#modules/cart/contract/quote.ts'

import { findSellable, type Sellable } from '#modules/catalogue/server/module.ts'
import type { Sql } from '#kernel/database/database.ts'

/**
 * A cart line as the catalogue knows it now; `sellable` is null when there is no such product, and
 * its `variantId` when the product has no such size and colour.
 */
export type CartLine = { item: CartItem; sellable: Sellable | null }

/**
 * Reads the cart against the catalogue: one statement whatever its length. Lines of one product,
 * size and colour become one.
 */
export async function readCart(
  db: Sql,
  items: readonly CartItem[],
  now: Date,
): Promise<CartLine[]> {
  const merged = new Map<string, CartItem>()
  for (const item of items) {
    const key = JSON.stringify([item.product, item.size, item.color])
    const same = merged.get(key)
    merged.set(key, same ? { ...same, qty: same.qty + item.qty } : { ...item })
  }
  const lines = [...merged.values()]
  const keys = lines.map(({ product, size, color }) => ({ productId: product, size, color }))
  const found = await findSellable(db, keys, now)
  return lines.map((item, index) => ({ item, sellable: found[index] ?? null }))
}
