import { CART_MAX_LINES } from '#kernel/wire/limits.ts'
import { storedValue, useStored } from '#client/device/stored-value.ts'

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

export type Adding = { done: true; added: number } | { done: false; why: 'no_stock' | 'full' }

export function addToCart(line: CartLine): Adding {
  const lines = cart.read()
  const before = lines.find((other) => sameLine(other, line))
  if (line.stock < 1) return { done: false, why: 'no_stock' }
  if (!before && lines.length >= CART_MAX_LINES) return { done: false, why: 'full' }
  const next = withLine(lines, line)
  cart.write(next)
  return { done: true, added: Math.max(0, countOf(next) - countOf(lines)) }
}

export function cartLasts(): boolean {
  return cart.lasts()
}

/** Returns false at the stock limit (« Stock max atteint »). */
export function oneMore(key: LineKey): boolean {
  return changeQuantity(key, 1)
}

export function oneLess(key: LineKey): boolean {
  return changeQuantity(key, -1)
}

export function removeFromCart(key: LineKey): void {
  cart.write(withoutLine(cart.read(), key))
}

export function replaceCart(lines: readonly CartLine[]): void {
  cart.write(restoreCart(lines))
}

/** Removes ordered quantities; the rest, and lines of another tab, stay. */
export function removeOrdered(ordered: readonly (LineKey & { qty: number })[]): void {
  const left = cart.read().flatMap((line) => {
    const one = ordered.find((other) => sameLine(other, line))
    const qty = line.qty - (one?.qty ?? 0)
    return qty > 0 ? [{ ...line, qty }] : []
  })
  if (left.length > 0) cart.write(left)
  else cart.clear()
}

export function readCart(): readonly CartLine[] {
  return cart.read()
}

export function cartProducts(): string[] {
  return cart.read().map(({ product }) => product)
}

/** Calls `listener` at each change, of other tabs too. Returns the unsubscriber. */
export function onCart(listener: () => void): () => void {
  return cart.listen(listener)
}

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
