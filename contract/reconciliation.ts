export const operatorLineKinds = ['payment', 'refund', 'payout', 'transfer', 'other'] as const
export const exceptionKinds = ['amount_differs', 'unknown_here', 'missing_there', 'paid_twice', 'paid_after_expiry', 'failed_there'] as const
export const exceptionStates = ['open', 'aside', 'decided'] as const
/** `difference`: post the gap as the operator's costs. `link`: it proves another payment of ours. `ask`: ask the provider again. `explain`: nothing to post, only why. */
export const decisions = ['difference', 'link', 'ask', 'explain'] as const
