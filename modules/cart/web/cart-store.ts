import { CART_MAX_LINES } from '#kernel/wire/limits.ts'
import { storedValue, useStored } from '#web/device/stored-value.ts'

import {
  countOf,
  sameLine,
  totalOf,
  withLine,
  withoutLine,
  withQuantity,
  type CartLine,
  type LineKey,
} from './cart-line.ts'
import { restoreCart } from './restore-cart.ts'

const cart = storedValue<readonly CartLine[]>({ key: 'cartItems', restore: restoreCart })
const NOTHING: readonly CartLine[] = []

export type Adding =
  | { done: true; /** What really went in: less than asked when the stock ends. */ added: number }
  | { done: false; why: 'no_stock' | 'full' }

/**
 * Puts `qty` of a product in the cart, merged with the same product, size and colour, never beyond
 * the stock.
 */
export function addToCart(line: CartLine): Adding {
  const lines = cart.read()
  const before = lines.find((other) => sameLine(other, line))
  if (line.stock < 1) return { done: false, why: 'no_stock' }
  if (!before && lines.length >= CART_MAX_LINES) return { done: false, why: 'full' }
  const next = withLine(lines, line)
  cart.write(next)
  return { done: true, added: Math.max(0, countOf(next) - countOf(lines)) }
}

/** False where the browser refuses storage: the cart is gone with the page. */
export function cartLasts(): boolean {
  return cart.lasts()
}

/** One more. False when the stock (« Stock max atteint ») leaves no more. */
export function oneMore(key: LineKey): boolean {
  return changeQuantity(key, 1)
}

/** One less, down to 1; removing is another act. */
export function oneLess(key: LineKey): boolean {
  return changeQuantity(key, -1)
}

export function removeFromCart(key: LineKey): void {
  cart.write(withoutLine(cart.read(), key))
}

/** Puts these lines in place of all others: after the server re-priced the cart, for instance. */
export function replaceCart(lines: readonly CartLine[]): void {
  cart.write(restoreCart(lines))
}

/**
 * What was ordered leaves the cart; what could not be ordered, or came in from another tab
 * meanwhile, stays.
 */
export function removeOrdered(ordered: readonly (LineKey & { qty: number })[]): void {
  const left = cart.read().flatMap((line) => {
    const one = ordered.find((other) => sameLine(other, line))
    const qty = line.qty - (one?.qty ?? 0)
    return qty > 0 ? [{ ...line, qty }] : []
  })
  if (left.length > 0) cart.write(left)
  else cart.clear()
}

/** The lines as they are now, outside of a component. */
export function readCart(): readonly CartLine[] {
  return cart.read()
}

/** The product of each line. */
export function cartProducts(): string[] {
  return cart.read().map(({ product }) => product)
}

/** Calls `listener` whenever the cart changes, here or in another tab. Returns what stops it. */
export function onCart(listener: () => void): () => void {
  return cart.listen(listener)
}

/**
 * The lines, how many articles and their total in francs; empty on the server and during hydration.
 * Follows the other tabs.
 */
export function useCart(): { lines: readonly CartLine[]; count: number; total: number } {
  const lines = useStored(cart, NOTHING)
  return { lines, count: countOf(lines), total: totalOf(lines) }
}

function changeQuantity(key: LineKey, step: number): boolean {
  const lines = cart.read()
  const line = lines.find((other) => sameLine(other, key))
  const next = line && withQuantity(lines, key, line.qty + step)
  if (!line || !next || next.find((other) => sameLine(other, key))?.qty === line.qty) return false
  cart.write(next)
  return true
}
