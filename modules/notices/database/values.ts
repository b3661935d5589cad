export const notificationKinds = [
  'order',
  'payment',
  'delivery',
  'delivered',
  'cancelled',
  'complaint',
  'review',
  'favourite',
  'followed',
  'shop',
  'payout',
  'team',
  'announcement',
  'message',
  'account',
] as const

export const notificationTopics = [
  'orders',
  'payments',
  'complaints',
  'favourites',
  'followed',
  'shop',
  'team',
  'announcements',
  'messages',
] as const
