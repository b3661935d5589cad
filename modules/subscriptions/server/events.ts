import type { PlanName } from '#modules/plans/contract/plans.ts'

import { defineEvent } from '#kernel/events/events.ts'

type PlanOfShop = { shopId: string; ownerId: string; plan: PlanName; endsAt: string }

/** Starts now, or after the current plan. `owedFrancs`: part to refund. */
export const subscriptionPaid = defineEvent<PlanOfShop & { francs: number; owedFrancs: number }>(
  'subscriptions.paid',
)
export const planPaidTwice = defineEvent<
  Pick<PlanOfShop, 'shopId' | 'ownerId' | 'plan'> & {
    paymentId: string
    owedFrancs: number
    at: string
  }
>('subscriptions.paid_twice')
/** 7, 3 and 1 days before the end, unless renewed. */
export const subscriptionEnding = defineEvent<PlanOfShop & { daysLeft: number }>(
  'subscriptions.ending',
)
export const subscriptionEnded = defineEvent<PlanOfShop & { hidden: number }>('subscriptions.ended')
export const subscriptionExtended = defineEvent<PlanOfShop & { days: number; reason: string }>(
  'subscriptions.extended',
)
