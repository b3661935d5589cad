import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import {
  quoteCart,
  type Quote,
  type QuoteChange,
  type ReceivePlace,
} from '#modules/pricing/contract/quote.ts'
import { call } from '#client/api/client.ts'
import { useCodes } from '#modules/promotions/web/index.ts'
import { withPromotions } from './reductions.tsx'
import { itemsToQuote } from './use-cart-quote.ts'
import type { CartLine } from '../cart-line.ts'
import { readCart, replaceCart } from '../cart-store.ts'
import { withQuote } from './apply-quote.ts'

import type { Place } from '#modules/addresses/web/index.ts'

export type PricedCart = {
  /** The last one while another loads, `settled` false. */
  quote: Quote | undefined
  settled: boolean
  failure: Error | null
  changes: readonly QuoteChange[]
  again: () => void
}

/** Prices the cart for a place at each change of either; updates prices and stock in the cart. */
export function useQuote(
  userId: string,
  lines: readonly CartLine[],
  place: Place | null,
  receiveAt: ReceivePlace = 'door',
  relayId: string | null = null,
): PricedCart {
  const [changes, setChanges] = useState<readonly QuoteChange[]>([])
  const codes = useCodes()
  const items = lines.map(({ product, size, color, qty }) => [product, size, color, qty])
  const { data, isPlaceholderData, isFetching, error, refetch } = useQuery({
    queryKey: ['quote', userId, items, place, receiveAt, relayId, codes],
    queryFn: async ({ signal }) => {
      const quote = withPromotions(
        await call(
          quoteCart,
          {
            body: {
              cartItems: itemsToQuote(lines),
              shippingAddress: place,
              codes: [...codes],
              receiveAt,
              relayId,
            },
          },
          { signal },
        ),
      )
      setChanges((before) => [
        ...before.filter((old) => !quote.changes.some((change) => change.message === old.message)),
        ...quote.changes,
      ])
      if (quote.changes.length > 0) replaceCart(withQuote(readCart(), quote))
      return quote
    },
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return {
    quote: data,
    settled: Boolean(data) && !isPlaceholderData && !isFetching,
    failure: error,
    changes,
    again: () => void refetch(),
  }
}
