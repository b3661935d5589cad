// What columns of notifications may hold.

/** What a notification is about: chooses its icon. */
export const notificationKinds = [
  'order',
  'payment',
  'delivery',
  'delivered',
  'cancelled',
  'complaint',
  'review',
  'favourite',
  'shop',
  'payout',
  'team',
  'account',
] as const

/** What people may switch off on their phone. The safety of their account is always notified. */
export const notificationTopics = [
  'orders',
  'payments',
  'complaints',
  'favourites',
  'shop',
  'team',
] as const

export const smsStates = ['waiting', 'sending', 'sent', 'failed', 'expired'] as const
