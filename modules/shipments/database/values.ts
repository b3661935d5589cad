/** Holders of a parcel; `holder_id`: shop, courier, relay point, carrier or buyer. */
export const holderKinds = ['shop', 'courier', 'relay', 'carrier', 'buyer'] as const

/**
 * How a parcel came to its holder: `placed` at its shop; `shop_code`, `relay_code`, `client_code`,
 * `return_code` typed; `confirmed` by a dispatch manager without a code.
 */
export const handOverProofs = [
  'placed',
  'shop_code',
  'relay_code',
  'client_code',
  'return_code',
  'confirmed',
] as const
