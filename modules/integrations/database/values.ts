export const keyScopes = [
  'products:read',
  'products:write',
  'stock:write',
  'orders:read',
  'orders:write',
  'payouts:read',
] as const
export type KeyScope = (typeof keyScopes)[number]

export const webhookEvents = [
  'order.placed',
  'order.paid',
  'order.cancelled',
  'parcel.moved',
  'parcel.partly_delivered',
  'exchange.cancelled',
  'offer.taken',
] as const

export const deliveryStates = ['waiting', 'delivered', 'given_up'] as const
