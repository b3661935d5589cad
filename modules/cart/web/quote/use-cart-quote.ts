import { useEffect, useState } from 'react'

import { quoteCart, type QuoteChange } from '#modules/cart/contract/quote.ts'
import { call } from '#web/api/late-call.ts'
import { useOnline } from '#web/device/use-online.ts'

import { withQuote } from './apply-quote.ts'
import type { CartLine } from '../cart-line.ts'
import { readCart, replaceCart } from '../cart-store.ts'

export type CartCheck = {
  state: 'checking' | 'checked' | 'unknown'
  /** What differs from what the device remembered. */ changes: readonly QuoteChange[]
}

/**
 * Asks the server, when the cart is opened and when the network comes back, what it costs today,
 * and puts that in the cart. Without an answer the cart stays as the device remembers it.
 */
export function useCartQuote(): CartCheck {
  const online = useOnline()
  const [check, setCheck] = useState<CartCheck>({ state: 'checking', changes: [] })
  useEffect(() => {
    const lines = readCart()
    if (lines.length === 0 || !online) return
    const end = new AbortController()
    call(quoteCart, { body: { cartItems: itemsToQuote(lines) } }, { signal: end.signal }).then(
      (quote) => {
        if (end.signal.aborted) return
        replaceCart(withQuote(readCart(), quote))
        setCheck({ state: 'checked', changes: quote.changes })
      },
      () => end.signal.aborted || setCheck((before) => ({ ...before, state: 'unknown' })),
    )
    return () => end.abort()
  }, [online])
  return check
}

/**
 * The cart lines as the quote takes them; with `unitPrice` the server can report changed prices.
 */
export function itemsToQuote(lines: readonly CartLine[]) {
  return lines.map(({ product, qty, size, color, unitPrice }) => ({
    product,
    qty,
    size,
    color,
    unitPrice,
  }))
}
