import { actDomains, acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { payables, paymentSucceeded } from '#modules/payments/module.ts'
import { advanceSubscriptions } from './server/advance-subscriptions.ts'
import { notifyAboutPlans } from './server/notices.ts'
import { ownPlans } from './server/own-data.ts'
import { subscriptionPromises } from './server/promises.ts'
import { requestSubscription } from './server/request-subscription.ts'
import { subscriptionsRoutes } from './server/routes.ts'
import { startSubscription } from './server/start-subscription.ts'
import { payableSales } from './server/payable-sales.ts'

export { payableSales } from './server/payable-sales.ts'
export { payFromSales } from './server/pay-from-sales.ts'
export { presentSubscription } from './server/read-subscription.ts'

export const subscriptions: Module = {
  name: 'subscriptions',
  section: { title: 'Formules et abonnements' },
  acts,
  actDomains,
  promises: subscriptionPromises,
  ownData: ownPlans,
  notices: notifyAboutPlans,
  needs: [payableSales],
  provides: [
    payables.by(
      'subscription',
      (kernel) =>
        ({ payerId, body }) =>
          requestSubscription(kernel, {
            sellerId: payerId,
            plan: body.subscriptionPlan,
            provider: body.provider,
          }),
    ),
  ],
  open(kernel) {
    takePayments(kernel)
    kernel.jobs.every('7 * * * *', 'subscriptions.advance', () => advanceSubscriptions(kernel))
    return { routes: subscriptionsRoutes(kernel) }
  },
}

function takePayments(kernel: Kernel): void {
  kernel.events.within(paymentSucceeded, async (tx, paid) => {
    if (paid.purpose === 'subscription') await startSubscription(tx, kernel, paid)
  })
}
