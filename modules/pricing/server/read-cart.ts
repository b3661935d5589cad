import type { CartItem } from '#modules/pricing/contract/quote.ts'
import { choiceSentences } from '#modules/products/contract/product-words.ts'

import { findSellable, type Sellable } from '#modules/products/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { OrderableLine } from './price-cart.ts'

/** null: no such product; null `variantId`: no such variant. */
export type CartLine = { item: CartItem; sellable: Sellable | null }

/** Reads in a single statement; merges lines of the same variant. */
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

type LineProblem = { kind: 'gone' | 'shop_closed' | 'own' | 'choice'; message: string }

/** @param isByLink a sale by link has its free lines too */
export function checkLine(
  { item, sellable }: CartLine,
  callerId: string | null,
  isByLink = false,
): { line: OrderableLine; problem: null } | { line: null; problem: LineProblem } {
  if (!sellable)
    return { line: null, problem: { kind: 'gone', message: 'Cet article n’existe plus.' } }
  const { variantId } = sellable
  const problem = problemOf(sellable, callerId, isByLink)
  if (problem) return { line: null, problem }
  if (!variantId) return { line: null, problem: choiceProblem(sellable) }
  return { line: { item, sellable: { ...sellable, variantId }, quantity: item.qty }, problem }
}

function choiceProblem(wanted: Sellable): LineProblem {
  const missing = wanted.variantTypes.find((type) => !wanted[type])
  if (missing) return { kind: 'choice', message: choiceSentences[missing] }
  const message = `« ${wanted.name} » n’est pas vendu dans cette taille ou cette couleur.`
  return { kind: 'gone', message }
}

function problemOf(
  { name, shop, suspended, onLink, deleted }: Sellable,
  callerId: string | null,
  isByLink: boolean,
): LineProblem | null {
  if ((suspended && !(isByLink && onLink)) || deleted)
    return { kind: 'gone', message: `« ${name} » n’est plus en vente.` }
  if (shop.closed)
    return {
      kind: 'shop_closed',
      message: `« ${shop.name} » est fermée en ce moment : « ${name} » ne peut pas être commandé.`,
    }
  if (callerId !== null && shop.ownerId === callerId)
    return { kind: 'own', message: `« ${name} » vient de votre propre boutique.` }
  return null
}
