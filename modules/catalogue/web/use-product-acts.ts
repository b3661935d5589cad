import { createContext, useContext } from 'react'

import type { CartLine, PendingCartItem } from '#modules/cart/web/index.ts'

import type { CardProduct } from './card-product.ts'

type Acts = {
  /** One of this product into the cart; asks for its size and colour if it has any. */
  add: (product: CardProduct) => void
  /** This very line of a product of that subcategory into the cart. */
  put: (line: CartLine, subCategory: string) => void
  /** Asks the visitor to sign in; `item` is what they wanted to buy. */
  requireLogin: (item: PendingCartItem | null) => void
  heart: (product: CardProduct) => void
  /** The product whose sheet is loading. */
  adding: string | null
  /** When what is ordered now is there, as every card says it: « À Bamako mar. 24 nov. » */
  arrives?: string | null
}

const nothing = () => undefined
/** Filled by <ProductActs>. */
export const ActsContext = createContext<Acts>({
  add: nothing,
  put: nothing,
  requireLogin: nothing,
  heart: nothing,
  adding: null,
})

/** What cards and pages can do with a product. Only inside <ProductActs>. */
export function useProductActs(): Acts {
  return useContext(ActsContext)
}
