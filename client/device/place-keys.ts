/** Storage keys of the chosen place, and of the last order's address. */
export const PLACE_KEY = 'lieu'
export const ADDRESS_KEY = 'shippingAddress'

/** Tells whether a place is stored: only then is the code that reads it loaded. */
export function isPlaceKept(): boolean {
  try {
    return Boolean(localStorage.getItem(PLACE_KEY) ?? localStorage.getItem(ADDRESS_KEY))
  } catch {
    return false
  }
}
