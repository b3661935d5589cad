import { initiatePayment } from '#modules/payments/contract/payments.ts'

import type { Market } from '../../../../tests/support/market.ts'
import type { Seller } from '../../../../tests/support/market-people.ts'

export function requestPlan(seller: Seller, subscriptionPlan: string, rest: object = {}) {
  return seller.call(initiatePayment, {
    body: { userId: seller.user._id, type: 'subscription', subscriptionPlan, ...rest },
  })
}

/** A seller pays for a plan, on the provider's own page. */
export async function buyPlan(market: Market, seller: Seller, plan: string): Promise<void> {
  await requestPlan(seller, plan)
  const latest = market.orangeMoney.payments()[0]
  await market.orangeMoney.confirmAsCustomer(latest?.orderId ?? '')
  await market.orangeMoney.settleNotifications()
  await market.settle()
}
