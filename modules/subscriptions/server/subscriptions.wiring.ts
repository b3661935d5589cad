import { readSubscription } from '#modules/subscriptions/contract/subscriptions.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { paymentSucceeded, type Payments } from '#modules/payments/server/index.ts'
import { requestSubscription } from './request-subscription.ts'
import { presentSubscription } from './present-subscription.ts'
import { startSubscription } from './start-subscription.ts'
import { teamPlanRoutes } from './team-plans.routes.ts'
import { remindSubscriptions, advanceSubscriptions } from './advance-subscriptions.ts'

export function subscriptionsDomain(kernel: Kernel, payments: Payments): { routes: Route[] } {
  payments.payables.set('subscription', ({ payerId, body }) =>
    requestSubscription(kernel, {
      sellerId: payerId,
      plan: body.subscriptionPlan,
      provider: body.provider,
    }),
  )
  kernel.events.within(paymentSucceeded, async (tx, news) => {
    if (news.purpose === 'subscription') await startSubscription(tx, kernel, news)
  })
  kernel.jobs.every('7 * * * *', 'subscriptions.advance', () => advanceSubscriptions(kernel))
  kernel.jobs.every('12 8 * * *', 'subscriptions.remind', () => remindSubscriptions(kernel))
  return {
    routes: [
      route(readSubscription, ({ caller }) => presentSubscription(kernel, caller.userId)),
      ...teamPlanRoutes(kernel),
    ],
  }
}
