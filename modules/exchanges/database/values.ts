/** Why goods come back from a buyer. */
export const returnCauses = ['refund', 'exchange'] as const

/** Payers of an exchange's trip. */
export const exchangePayers = ['shop', 'buyer', 'market'] as const

/** Sides that may open an exchange. */
export const exchangeSides = ['shop', 'support'] as const

/**
 * `to_pay`: the buyer pays the trip first; `open`: the new article is on its way; `swapped`: it is
 * handed over, the old one is to come back; `kept`: both are with the buyer, by support.
 */
export const exchangeStates = ['to_pay', 'open', 'swapped', 'done', 'kept', 'cancelled'] as const

/** What claims pieces of a sold line. */
export const claimKinds = ['exchange', 'complaint', 'refund'] as const

/**
 * `exchanged`: another piece stands for it; `gone`: it is back at its shop and refunded;
 * `refunded`: money went back, the piece stays; `freed`: the claim came to nothing.
 */
export const claimStates = ['open', 'exchanged', 'gone', 'refunded', 'freed'] as const
