/** Subscriptions: monthly plans of sellers. */
import * as contract from '#modules/subscriptions/contract/team-plans.ts'
import { sql } from 'drizzle-orm'
import { readSubscription } from '#modules/subscriptions/contract/subscriptions.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Module } from '#kernel/module.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { paymentSucceeded, type Payments } from '#modules/payments/module.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import { extendSubscription, requestSubscription } from './server/request-subscription.ts'
import { notifyAboutPlans } from './server/notices.ts'
import { presentSubscription } from './server/read-subscription.ts'
import { startSubscription } from './server/start-subscription.ts'
import { remindSubscriptions, advanceSubscriptions } from './server/advance-subscriptions.ts'
import { listSubscribers, subscribersFile, readTeamPlans } from './server/subscribers.ts'

export const subscriptions: Module = { name: 'subscriptions', notices: notifyAboutPlans }

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

export const ownPlanParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Formules',
    sql`select b.plan as "Formule", b.kind as "Sorte", b.state as "État", b.price_francs as "Prix (f)",
      b.credit_francs as "Déduit (f)", b.starts_at as "Du", b.ends_at as "Au",
      b.given_days as "Jours offerts", b.asked_at as "Demandée le", b.paid_at as "Payée le"
    from subscriptions b join shop_facts s on s.id = b.shop_id
    where s.owner_id = ${userId} order by b.asked_at`,
  ),
]

function teamPlanRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.readTeamPlans, ({ query }) => readTeamPlans(kernel, query.days)),
    route(contract.listSubscribers, ({ query }) => listSubscribers(kernel, query)),
    route(contract.exportSubscribers, async ({ query }) => subscribersFile(kernel, query), {
      perMinute: 20,
    }),
    route(contract.extendSubscription, async ({ params, body, caller }) => {
      const endsAt = await extendSubscription(kernel, { shopId: params.id, actor: caller, ...body })
      return { endsAt: endsAt.toISOString() }
    }),
  ]
}
