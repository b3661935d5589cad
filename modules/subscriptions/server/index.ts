/** Subscriptions: the plans that sellers pay for, month by month. */
export {
  planPaidTwice,
  subscriptionEnded,
  subscriptionEnding,
  subscriptionExtended,
  subscriptionPaid,
} from './subscriptions.events.ts'
export { ownPlanParts } from './own-parts.ts'
