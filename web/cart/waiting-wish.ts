/** Where a visitor’s wish is kept, in this tab. */
export const WISH_KEY = 'wish'

/** Is there a wish to look at? Asked by every page, so that only a page with one fetches what reads it. */
export function isWishWaiting(): boolean {
  try {
    return sessionStorage.getItem(WISH_KEY) !== null
  } catch {
    return false
  }
}
