import { createContext, useContext } from 'react'

import type { CartLine, PendingCartItem } from '#modules/cart/web/index.ts'

import type { CardProduct } from '#modules/products/web/index.ts'

type Acts = {
  /** Adds a unit to the cart; asks for size and colour if there are any. */
  add: (product: CardProduct) => void
  /** Adds exactly this line. */
  put: (line: CartLine, subCategory: string) => void
  /** Asks the visitor to sign in; `item` is what they wanted to buy. */
  requireLogin: (item: PendingCartItem | null) => void
  heart: (product: CardProduct) => void
  adding: string | null
  /** Arrival date on every card: « À Bamako mar. 24 nov. » */
  arrives?: string | null
}

const nothing = () => undefined
export const ActsContext = createContext<Acts>({
  add: nothing,
  put: nothing,
  requireLogin: nothing,
  heart: nothing,
  adding: null,
})

export function useProductActs(): Acts {
  return useContext(ActsContext)
}
