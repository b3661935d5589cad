/** Where a visitor’s pending cart item is kept, in this tab. */
export const PENDING_CART_ITEM_KEY = 'wish'

/**
 * Is an item stored? Every page checks, so that only a page with one loads the code that reads it.
 */
export function hasPendingCartItem(): boolean {
  try {
    return sessionStorage.getItem(PENDING_CART_ITEM_KEY) !== null
  } catch {
    return false
  }
}
