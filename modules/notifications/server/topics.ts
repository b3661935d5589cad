import type {
  NotificationKind,
  NotificationTopic,
} from '#modules/notifications/contract/notifications.ts'

/**
 * What a kind of news is about, in the words of people's preferences; null: nobody can turn it off.
 */
export const topicOf: Readonly<Record<NotificationKind, NotificationTopic | null>> = {
  order: 'orders',
  delivery: 'orders',
  delivered: 'orders',
  cancelled: 'orders',
  payment: 'payments',
  payout: 'payments',
  complaint: 'complaints',
  favourite: 'favourites',
  followed: 'followed',
  review: 'shop',
  shop: 'shop',
  team: 'team',
  announcement: 'announcements',
  account: null,
}
