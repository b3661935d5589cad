// What columns of orders may hold.

export const parcelStates = [
  'awaiting_payment',
  'new',
  'accepted',
  'ready',
  'assigned',
  'in_delivery',
  'delivered',
  'closed',
  'failed',
  'returning',
  'returned',
  'cancelled',
] as const
