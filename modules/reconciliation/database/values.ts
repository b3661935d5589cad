export const operatorLineKinds = ['payment', 'refund', 'payout', 'transfer', 'other'] as const

export const exceptionKinds = [
  'amount_differs',
  'unknown_here',
  'missing_there',
  'paid_twice',
  'paid_after_expiry',
  'failed_there',
  'balance_differs',
] as const

export const exceptionStates = ['open', 'aside', 'decided'] as const

/** `claim` leaves the exception undecided. */
export const decisions = ['difference', 'claim', 'link', 'ask', 'explain'] as const
