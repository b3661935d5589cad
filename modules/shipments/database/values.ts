/**
 * Holders of a parcel; `holder_id`: shop, courier, relay point, carrier, buyer, or the manager who
 * took it in at a station.
 */
export const holderKinds = ['shop', 'courier', 'relay', 'carrier', 'buyer', 'station'] as const

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

/** A sale, a new article for an old one, an article on its way back, what a buyer did not keep. */
export const purposes = ['sale', 'replacement', 'goods_back', 'return'] as const

/** Where goods change hands; a station has no id yet. */
export const stopKinds = ['shop', 'station', 'relay', 'buyer'] as const

/** How a leg is made: by the shop, a courier, a coach, or the buyer who comes for it. */
export const legWays = ['shop', 'courier', 'coach', 'buyer'] as const

/** `failed`: turned back on its way, by legs of its own; `skipped`: the goods went another way. */
export const legStates = ['planned', 'taken', 'done', 'failed', 'skipped'] as const

/** What a code that was replaced was for: bringing goods to a relay point, or taking them away. */
export const codePurposes = ['arrival', 'return'] as const
