export { imageAt, putAgreedInCart } from './agreed-in-cart.ts'
export { CartChanges } from './cart-changes.tsx'
export { CartContent } from './cart-content.tsx'
export { cartLabel } from './cart-label.ts'
export { type CartLine, countOf, totalOf } from './cart-line.ts'
export { cartLineOf } from './cart-line-of.ts'
export { articlesWords, orderable, variantWords } from './cart-shops.ts'
export { cartProducts, removeOrdered, useCart } from './cart-store.ts'

export { loadPendingCartItem } from './load-pending-cart-item.ts'

export { ADDING_FAILED, putAndReport, putInCart } from './put-in-cart.ts'

export { CodeEntry } from './quote/code-entry.tsx'
export { DeliveryList } from './quote/delivery-list.tsx'
export { goingLines } from './quote/going-lines.ts'
export { Reductions, shownPrices } from './quote/reductions.tsx'
export { useQuote } from './quote/use-quote.ts'

export { hasPendingCartItem } from './has-pending-cart-item.ts'
export { addPendingCartItem, type PendingCartItem } from './pending-cart-item.ts'
