export const PENDING_CART_ITEM_KEY = 'wish'

export function hasPendingCartItem(): boolean {
  try {
    return sessionStorage.getItem(PENDING_CART_ITEM_KEY) !== null
  } catch {
    return false
  }
}
