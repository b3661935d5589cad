import { CART_MAX_LINES } from '#kernel/wire/limits.ts'
import { showNotice } from '#web/ui/lists/notice-store.ts'

import { sameLine, type CartLine } from './cart-line.ts'
import { readCart, removeFromCart, replaceCart } from './cart-store.ts'

/** In ms: long enough to read the notice and undo. */
const REGRET_MS = 6_000

/**
 * Takes a line out of the cart at once, and offers for some seconds to put it back where it was.
 */
export function removeLine(line: CartLine): void {
  const place = readCart().findIndex((other) => sameLine(other, line))
  removeFromCart(line)
  showNotice('Article retiré', {
    action: { words: 'Annuler', act: () => putBack(line, place) },
    stayMs: REGRET_MS,
  })
}

function putBack(line: CartLine, place: number): void {
  const lines = readCart()
  if (lines.length >= CART_MAX_LINES || lines.some((other) => sameLine(other, line))) return
  const at = Math.max(0, place)
  replaceCart([...lines.slice(0, at), line, ...lines.slice(at)])
}
