export const loadPendingCartItem = () => import('./pending-cart-item.ts')
