// What columns of conversations may hold.

/** Who writes: the buyer, or whoever answers for the shop. */
export const conversationSides = ['buyer', 'shop'] as const

/**
 * `held`: the team reads it before it leaves; `refused`: it never left; `erased`: its author left
 * the market.
 */
export const messageStates = ['sent', 'held', 'refused', 'erased'] as const

/** Who closed a conversation. */
export const closers = ['buyer', 'shop', 'team'] as const

/** Why the team looks at a conversation: a side reported it, or a message of it is held. */
export const reportKinds = ['report', 'held'] as const

/** `dismissed` or `closed` for a report, `sent` or `refused` for a held message. */
export const reportOutcomes = ['dismissed', 'closed', 'sent', 'refused'] as const

/**
 * `replaced`: somebody proposed another price after it; `ended`: nobody answered in time, or it
 * could not be answered any more.
 */
export const proposalStates = ['open', 'accepted', 'refused', 'replaced', 'ended'] as const

/** `limits`: the two amounts that the seller set for the product. */
export const proposalAnswerers = ['buyer', 'shop', 'limits'] as const

/** `used`: an order stands on it; `ended`: too late, or another was agreed since. */
export const agreedPriceStates = ['live', 'used', 'ended'] as const
