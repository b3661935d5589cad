/** Storage keys of the place chosen on this device, and of the address typed for the last order. */
export const PLACE_KEY = 'lieu'
export const ADDRESS_KEY = 'shippingAddress'

/** Whether a place is stored: only such a device loads the code that reads it. */
export function isPlaceKept(): boolean {
  try {
    return Boolean(localStorage.getItem(PLACE_KEY) ?? localStorage.getItem(ADDRESS_KEY))
  } catch {
    return false
  }
}
