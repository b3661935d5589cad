import type { Sellable } from '../catalogue/index.ts'
import type { OrderableLine } from './price-cart.ts'
import type { CartLine } from './read-cart.ts'

/** Why a line cannot be ordered by this caller now, with the sentence that says so to the buyer. */
export type LineProblem = { kind: 'gone' | 'shop_closed' | 'own'; message: string }

/** The line as it may be ordered, or what is wrong with it. Stock is not looked at. */
export function checkLine(
  { item, sellable }: CartLine,
  callerId: string | null,
): { line: OrderableLine; problem: null } | { line: null; problem: LineProblem } {
  if (!sellable?.variantId)
    return { line: null, problem: { kind: 'gone', message: 'Cet article n’existe plus.' } }
  const problem = problemOf(sellable, callerId)
  if (problem) return { line: null, problem }
  const { variantId } = sellable
  return { line: { item, sellable: { ...sellable, variantId }, quantity: item.qty }, problem }
}

function problemOf(
  { name, shop, suspended, deleted }: Sellable,
  callerId: string | null,
): LineProblem | null {
  if (suspended || deleted) return { kind: 'gone', message: `« ${name} » n’est plus en vente.` }
  if (shop.closed)
    return {
      kind: 'shop_closed',
      message: `« ${shop.name} » est fermée en ce moment : « ${name} » ne peut pas être commandé.`,
    }
  if (callerId !== null && shop.ownerId === callerId)
    return { kind: 'own', message: `« ${name} » vient de votre propre boutique.` }
  return null
}
