/** Where the place chosen on this device is kept, and the address typed for the last order. */
export const PLACE_KEY = 'lieu'
export const ADDRESS_KEY = 'shippingAddress'

/** Is there a place to read? Asked by every product's page, so that only a device with one fetches what reads it. */
export function isPlaceKept(): boolean {
  try {
    return Boolean(localStorage.getItem(PLACE_KEY) ?? localStorage.getItem(ADDRESS_KEY))
  } catch {
    return false
  }
}
