/** Loaded late: few visits have a wish to keep or to fulfil. */
export const loadPendingCartItem = () => import('./pending-cart-item.ts')
