import { CART_MAX_LINES } from '#kernel/wire/limits.ts'
import { paths } from '#client/paths.ts'
import { reportAddedToCart } from '#modules/visits/web/index.ts'
import { showNotice } from '#ui/lists/notice-store.ts'

import { mostOf, type CartLine } from './cart-line.ts'
import { addToCart, cartLasts, type Adding } from './cart-store.ts'

export const ADDING_FAILED = "Impossible d'ajouter le produit au panier."

const ADDED_FOR_NOW =
  'Ajouté au panier, mais ce navigateur ne garde rien : le panier sera vide si vous fermez cette page.'

/** Adds a line, with a notice. True if any of it is in the cart. */
export function putInCart(line: CartLine, subCategory: string): boolean {
  const adding = putAndReport(line, subCategory)
  if (!adding.done) {
    showNotice(
      adding.why === 'full'
        ? `Votre panier est plein : ${CART_MAX_LINES} articles différents au plus.`
        : ADDING_FAILED,
      { tone: 'failed' },
    )
    return false
  }
  const capped = adding.added < line.qty
  showNotice(
    capped
      ? `Stock max atteint (${mostOf(line.stock)})`
      : cartLasts()
        ? 'Ajouté au panier'
        : ADDED_FOR_NOW,
    {
      action: { words: 'Voir', to: paths.cart() },
      tone: capped ? 'failed' : 'done',
    },
  )
  return true
}

export function putAndReport(line: CartLine, subCategory: string): Adding {
  const adding = addToCart(line)
  if (adding.done && adding.added > 0)
    reportAddedToCart({ ...line, qty: adding.added }, subCategory)
  return adding
}
