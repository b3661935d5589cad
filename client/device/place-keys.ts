export const PLACE_KEY = 'lieu'
export const ADDRESS_KEY = 'shippingAddress'

/** Tells whether a place is stored, before its code is loaded. */
export function isPlaceKept(): boolean {
  try {
    return Boolean(localStorage.getItem(PLACE_KEY) ?? localStorage.getItem(ADDRESS_KEY))
  } catch {
    return false
  }
}
