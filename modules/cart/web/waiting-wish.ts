/** Where a visitor’s wish is kept, in this tab. */
export const WISH_KEY = 'wish'

/**
 * Is a wish stored? Every page checks, so that only a page with one loads the code that reads it.
 */
export function isWishWaiting(): boolean {
  try {
    return sessionStorage.getItem(WISH_KEY) !== null
  } catch {
    return false
  }
}
