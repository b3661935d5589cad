import type { PlanName } from '#modules/plans/contract/plans.ts'

import { defineEvent } from '#kernel/events/events.ts'

type News = { shopId: string; ownerId: string; plan: PlanName; endsAt: string }

/** Starts now, or after the current plan. `owedFrancs`: part to refund. */
export const subscriptionPaid = defineEvent<News & { francs: number; owedFrancs: number }>(
  'subscriptions.paid',
)
/** Refunded in full. */
export const planPaidTwice = defineEvent<
  Pick<News, 'shopId' | 'ownerId' | 'plan'> & { paymentId: string; owedFrancs: number; at: string }
>('subscriptions.paid_twice')
/** 7, 3 and 1 days before the end, unless renewed. */
export const subscriptionEnding = defineEvent<News & { daysLeft: number }>('subscriptions.ending')
/** Only best-selling products stay visible. */
export const subscriptionEnded = defineEvent<News & { hidden: number }>('subscriptions.ended')
export const subscriptionExtended = defineEvent<News & { days: number; reason: string }>(
  'subscriptions.extended',
)
