import type { CartItem } from '#contract/cart/quote.ts'

import { findSellable, type Sellable } from '../catalogue/index.ts'
import type { Sql } from '../kernel/database.ts'

/** A cart line as the catalogue knows it now; `sellable` is null when nothing of that name, size and colour exists. */
export type CartLine = { asked: CartItem; sellable: Sellable | null; unitPriceFrancs: number }

/** Reads the cart against the catalogue: one statement whatever its length. Lines of one product, size and colour become one. */
export async function readCart(
  db: Sql,
  items: readonly CartItem[],
  now: Date,
): Promise<CartLine[]> {
  const merged = new Map<string, CartItem>()
  for (const item of items) {
    const name = nameOf({ productId: item.product, size: item.size, color: item.color })
    const same = merged.get(name)
    merged.set(name, same ? { ...same, qty: same.qty + item.qty } : { ...item })
  }
  const asked = [...merged.values()]
  const keys = asked.map(({ product, size, color }) => ({ productId: product, size, color }))
  const found = await findSellable(db, keys, now)
  return asked.map((item, index) => {
    const sellable = found[index] ?? null
    return {
      asked: item,
      sellable,
      unitPriceFrancs: sellable ? (sellable.promoPrice ?? sellable.price) : 0,
    }
  })
}

function nameOf(key: { productId: string; size: string | null; color: string | null }): string {
  return JSON.stringify([key.productId, key.size, key.color])
}
