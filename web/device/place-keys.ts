/** Where the place chosen on this device is kept, and the address typed for the last order. */
export const PLACE_KEY = 'lieu'
export const ADDRESS_KEY = 'shippingAddress'

/**
 * Is a place stored? Every product's page checks, so that only a device with one loads the code
 * that reads it.
 */
export function isPlaceKept(): boolean {
  try {
    return Boolean(localStorage.getItem(PLACE_KEY) ?? localStorage.getItem(ADDRESS_KEY))
  } catch {
    return false
  }
}
