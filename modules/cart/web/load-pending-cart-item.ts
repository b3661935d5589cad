/** Loaded late: few visits have an item to keep or to fulfil. */
export const loadPendingCartItem = () => import('./pending-cart-item.ts')
