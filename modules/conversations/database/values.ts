export const conversationSides = ['buyer', 'shop'] as const

/**
 * `held`: read by the team before delivery; `refused`: never delivered; `erased`: the author's
 * account was deleted.
 */
export const messageStates = ['sent', 'held', 'refused', 'erased'] as const

export const closers = ['buyer', 'shop', 'team'] as const

export const reportKinds = ['report', 'held'] as const

/** `dismissed` or `closed` for a report, `sent` or `refused` for a held message. */
export const reportOutcomes = ['dismissed', 'closed', 'sent', 'refused'] as const

/** `ended`: unanswered in time, or no longer answerable. */
export const proposalStates = ['open', 'accepted', 'refused', 'replaced', 'ended'] as const

/** `ended`: expired, or replaced by a later one. */
export const agreedPriceStates = ['live', 'used', 'ended'] as const
