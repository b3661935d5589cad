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
  'followed',
  'shop',
  'payout',
  'team',
  'announcement',
  'message',
  'account',
] as const

/** What people may switch off on their phone. The safety of their account is always notified. */
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

export const smsStates = ['waiting', 'sending', 'sent', 'failed', 'expired'] as const

/**
 * What somebody chooses a way for: own orders and money, new orders in one's shop, codes and the
 * safety of the account.
 */
export const phoneTopics = ['orders', 'sales', 'account'] as const

/** How a message reaches a phone. */
export const phoneWays = ['sms', 'whatsapp', 'both', 'none'] as const

/** What a message is paid as: WhatsApp has a price for codes of its own. */
export const messageWays = ['sms', 'whatsapp', 'whatsapp_code'] as const

/** `sent`: the provider took it, and nobody knows yet whether it arrived. */
export const whatsAppStates = [
  'waiting',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
  'expired',
] as const
