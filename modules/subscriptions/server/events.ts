import type { PlanName } from '#modules/subscriptions/contract/plans.ts'

import { defineEvent } from '#kernel/events/events.ts'

type News = { shopId: string; ownerId: string; plan: PlanName; endsAt: string }

/**
 * A plan was paid for and counts from now on (or from the end of the current one). `owedFrancs`:
 * what of the payment goes back.
 */
export const subscriptionPaid = defineEvent<News & { francs: number; owedFrancs: number }>(
  'subscriptions.paid',
)
/** A payment for a plan that was paid already: all of it goes back. */
export const planPaidTwice = defineEvent<
  Pick<News, 'shopId' | 'ownerId' | 'plan'> & { paymentId: string; owedFrancs: number; at: string }
>('subscriptions.paid_twice')
/** 7, 3 and 1 days before the end, when nothing follows. */
export const subscriptionEnding = defineEvent<News & { daysLeft: number }>('subscriptions.ending')
/** The plan and its days of grace are over: only the best-selling products stay visible. */
export const subscriptionEnded = defineEvent<News & { hidden: number }>('subscriptions.ended')
/** The team gave it some days. */
export const subscriptionExtended = defineEvent<News & { days: number; reason: string }>(
  'subscriptions.extended',
)
