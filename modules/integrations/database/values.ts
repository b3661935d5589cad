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
