/** Subscriptions: the plans that sellers pay for, month by month. */
export {
  subscriptionEnded,
  subscriptionEnding,
  subscriptionExtended,
  subscriptionPaid,
} from './subscriptions.events.ts'
