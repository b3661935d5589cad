export const PENDING_CART_ITEM_KEY = 'wish'

/** Whether to load the code that reads it. */
export function hasPendingCartItem(): boolean {
  try {
    return sessionStorage.getItem(PENDING_CART_ITEM_KEY) !== null
  } catch {
    return false
  }
}
