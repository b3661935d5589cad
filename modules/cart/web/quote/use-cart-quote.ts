import { useEffect, useState } from 'react'

import { quoteCart, type Quote, type QuoteChange } from '#modules/pricing/contract/quote.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import { call } from '#client/api/late-call.ts'
import { useOnline } from '#client/device/use-online.ts'
import { useCodes } from '#modules/promotions/web/index.ts'
import { isReduced, withPromotions } from './reductions.tsx'

import { readPlace } from '#modules/addresses/web/index.ts'
import { withQuote } from './apply-quote.ts'
import type { CartLine } from '../cart-line.ts'
import { readCart, replaceCart } from '../cart-store.ts'

export type CartCheck = {
  state: 'checking' | 'checked' | 'unknown'
  changes: readonly QuoteChange[]
  quote: Quote | null
  refusal: string | null
}

/**
 * Prices the cart when it opens and the network returns; again at quantity changes for a promotion,
 * code or refusal.
 */
export function useCartQuote(shown: readonly CartLine[]): CartCheck {
  const online = useOnline()
  const codes = useCodes()
  const [check, setCheck] = useState<CartCheck>({
    state: 'checking',
    changes: [],
    quote: null,
    refusal: null,
  })
  const depends =
    codes.length > 0 || check.refusal !== null || (check.quote !== null && isReduced(check.quote))
  const quantities = depends ? quantitiesOf(shown) : ''
  useEffect(() => {
    const lines = readCart()
    if (lines.length === 0 || !online) return
    const end = new AbortController()
    call(
      quoteCart,
      { body: { cartItems: itemsToQuote(lines), codes: [...codes], knownPlace: readPlace() } },
      { signal: end.signal },
    ).then(
      (answer) => {
        const quote = withPromotions(answer)
        if (end.signal.aborted) return
        replaceCart(withQuote(readCart(), quote))
        setCheck({ state: 'checked', changes: quote.changes, quote, refusal: null })
      },
      (failure: unknown) => {
        if (end.signal.aborted) return
        const isRefused = failure instanceof CallFailure && failure.status === 422
        setCheck((before) =>
          isRefused
            ? { state: 'checked', changes: [], quote: null, refusal: failure.message }
            : { ...before, state: 'unknown' },
        )
      },
    )
    return () => end.abort()
  }, [online, codes, quantities])
  return check
}

export function isOf({ shops }: Quote, lines: readonly CartLine[]): boolean {
  return quantitiesOf(shops.flatMap(({ items }) => items)) === quantitiesOf(lines)
}

function quantitiesOf(lines: readonly Pick<CartLine, 'product' | 'size' | 'color' | 'qty'>[]) {
  return lines
    .map(({ product, size, color, qty }) => [product, size, color, qty].join(' '))
    .toSorted()
    .join('\n')
}

export function itemsToQuote(lines: readonly CartLine[]) {
  return lines.map(({ product, qty, size, color, unitPrice }) => ({
    product,
    qty,
    size,
    color,
    unitPrice,
  }))
}
